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
  grader: 'beside',
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
    profile: 'managed',
    processes: MANAGED_PROCESSES,
    outOfMemory: ['fatal error: runtime: out of memory', 'runtime: cannot allocate memory'],
    // A Go program with a broken stdout dies by the signal.
    brokenPipe: [],
  },
  trial:
    'package main\n\nimport "fmt"\n\nfunc main() {\n\tdone := make(chan bool)\n\tgo func() {\n\t\tfmt.Println(1)\n\t\tdone <- true\n\t}()\n\t<-done\n}\n',
  versionCommand: ['go', 'version'],
  packages: ['golang-go'],
  template: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println()\n}\n',
};
