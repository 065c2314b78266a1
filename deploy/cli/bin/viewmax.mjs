#!/usr/bin/env node
import { runCli } from '../src/program/run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2));
