import type { Language } from '../language.ts';
import { MANAGED_PROCESSES, managedFactors } from './parts.ts';

export const golang: Language = {
  name: 'Golang',
  aliases: ['Go'],
  foreign: { exact: ['go', 'golang'], family: /^(go|golang)(\.|\d|$)/ },
  icpc: 'go',
  monaco: 'go',
  extension: 'go',
  readsExtensions: ['go'],
  factors: managedFactors,
  atStart: false,
  checker: {
    testlib: false,
    crash: { exitCodes: [2], words: /^goroutine \d+ \[/m },
  },
  source: 'main.go',
  compile: {
    command: ['go', 'build', '-o', '{artefact}', '{source}'],
    env: {
      GOCACHE: '/tmp/go-build',
      GOPATH: '/tmp/go',
      GO111MODULE: 'off',
      GOTOOLCHAIN: 'local',
      CGO_ENABLED: '0',
    },
    artefact: { name: 'main', kind: 'file' },
    limits: { cpuMs: 20_000, memoryMb: 1024, outputMb: 128 },
  },
  run: {
    command: ['./{artefact}'],
    processes: MANAGED_PROCESSES,
    outOfMemory: ['fatal error: runtime: out of memory', 'runtime: cannot allocate memory'],
    // A Go program with a broken stdout dies by the signal.
    brokenPipe: [],
  },
  versionCommand: ['go', 'version'],
  packages: ['golang-go'],
  template: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println()\n}\n',
};
