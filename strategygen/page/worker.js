// The worker of the page: it computes, so that the page can draw.

import { answer } from "./engine/service.js";

self.onmessage = ({ data }) => self.postMessage(answer(data));
