// Say of each file that is named by how many bytes a process grows that opens it.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { openTree } from "../../../lookup/js/index.js";

const [script, ...files] = process.argv.slice(1);

function growth(file) {
  const data = readFileSync(file);
  const before = process.memoryUsage.rss();
  try {
    openTree(data);
  } catch (error) {
    if (error.name !== "TreeFormatError") {
      throw error;
    }
  }
  return 1024 * process.resourceUsage().maxRSS - before;
}

/** Measure in a new process, so that the peak is that of one file. */
function measured(file) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--alone", file]);
  if (status !== 0) {
    throw new Error(`${file}: ${stderr}`);
  }
  return Number(stdout);
}

console.log(files[0] === "--alone" ? growth(files[1]) : JSON.stringify(files.map(measured)));
