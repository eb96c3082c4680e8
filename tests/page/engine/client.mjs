// Say what becomes of requests to the engine when others supersede them or the worker fails.

import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.cwd()}/`);
const { EngineClient } = await import(new URL("engine/client.js", folder));
const { answer } = await import(new URL("engine/service.js", folder));

const GAME = { id: "mastermind-2x3" };
let started = 0;

/** A worker that answers in a later turn of the event loop, unless it was ended. */
class FakeWorker {
  constructor() {
    started += 1;
    this.ended = false;
  }

  postMessage(data) {
    setTimeout(() => {
      if (this.ended) {
        return;
      }
      if (data.method === "fail") {
        this.onerror({ message: "the worker is gone" });
      } else {
        this.onmessage({ data: answer(data) });
      }
    });
  }

  terminate() {
    this.ended = true;
  }
}

const client = new EngineClient(() => new FakeWorker());
const ask = (text, topic) => client.call("parseGuess", GAME, [text], { topic });
const settled = await Promise.allSettled([
  ask("11", "advice"),
  ask("12", "advice"),
  ask("13", null),
  ask("21", "secret"),
  ask("22", "advice"),
  ask("99", "secret"),
  client.call("fail", GAME),
  ask("33", null),
]);
const closing = ask("11", null);
client.close();
settled.push((await Promise.allSettled([closing]))[0]);
const said = settled.map(({ value, reason }) => value ?? reason.name);
process.stdout.write(JSON.stringify({ said, started }));
