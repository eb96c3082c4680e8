// Ask the worker of the page, so that the page itself never waits.

import { SupersededError } from "./errors.js";

/** Return the worker of the page. */
function startWorker() {
  return new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
}

/**
 * Send requests to a worker, one at a time. A request may have a topic: a newer one with the same
 * topic supersedes it. If it waits, it is dropped; if it runs, its worker ends and another starts.
 */
export class EngineClient {
  /** `start` returns a worker; tests give their own. */
  constructor(start = startWorker) {
    this.start = start;
    this.worker = null;
    this.waiting = [];
    this.running = null;
    this.next = 0;
  }

  /**
   * Return a promise of what a method of the worker answers. `game` is a description as `makeGame`
   * takes it. A superseded request is rejected with SupersededError.
   */
  call(method, game, args = [], { topic = null } = {}) {
    if (topic !== null) {
      this.supersede(topic);
    }
    return new Promise((resolve, reject) => {
      const id = this.next;
      this.next += 1;
      this.waiting.push({ id, topic, resolve, reject, message: { id, method, args: [game, ...args] } });
      this.sendNext();
    });
  }

  /** Drop the requests of a topic, for example where their view closes. */
  supersede(topic) {
    const dropped = this.waiting.filter((request) => request.topic === topic);
    this.waiting = this.waiting.filter((request) => request.topic !== topic);
    if (this.running?.topic === topic) {
      dropped.unshift(this.running);
      this.stopWorker();
    }
    for (const request of dropped) {
      request.reject(new SupersededError(`a newer request for "${topic}" took the place of this one`));
    }
    this.sendNext();
  }

  /** End the worker; all requests are rejected. */
  close() {
    const dropped = [...(this.running ? [this.running] : []), ...this.waiting];
    this.waiting = [];
    this.stopWorker();
    dropped.forEach(({ reject }) => reject(new SupersededError("the engine was closed")));
  }

  stopWorker() {
    this.worker?.terminate();
    this.worker = null;
    this.running = null;
  }

  sendNext() {
    if (this.running !== null || !this.waiting.length) {
      return;
    }
    if (this.worker === null) {
      const worker = this.start();
      worker.onmessage = ({ data }) => this.receive(data);
      worker.onerror = (event) => this.fail(event);
      this.worker = worker;
    }
    this.running = this.waiting.shift();
    this.worker.postMessage(this.running.message);
  }

  receive({ id, result, error }) {
    if (this.running?.id !== id) {
      return;
    }
    const { resolve, reject } = this.running;
    this.running = null;
    if (error) {
      reject(Object.assign(new Error(error.message), error));
    } else {
      resolve(result);
    }
    this.sendNext();
  }

  fail(event) {
    const request = this.running;
    this.stopWorker();
    request?.reject(new Error(event.message || "the engine could not be loaded"));
    this.sendNext();
  }
}

let shared = null;

/** Ask the one engine of the page; see `EngineClient.call`. */
export function call(method, game, args, options) {
  shared ??= new EngineClient();
  return shared.call(method, game, args, options);
}
