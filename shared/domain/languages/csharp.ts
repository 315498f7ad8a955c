import type { Language } from '../language.ts';
import { MANAGED_PROCESSES, managedFactors } from './parts.ts';

export const csharp: Language = {
  name: 'C#',
  aliases: [],
  foreign: { exact: ['csharp', 'cs'], family: /^(csharp|c#)/ },
  icpc: 'csharp',
  monaco: 'csharp',
  extension: 'cs',
  readsExtensions: ['cs'],
  factors: managedFactors,
  atStart: false,
  checker: {
    testlib: false,
    crash: { exitCodes: [1], words: /^(?:Unhandled Exception:|\[ERROR\] FATAL UNHANDLED EXCEPTION:)/m },
  },
  grader: 'beside',
  source: 'main.cs',
  compile: {
    command: [
      'mcs',
      '-optimize+',
      '-nologo',
      '-warn:0',
      '-define:ONLINE_JUDGE',
      '-r:System.Numerics.dll',
      '-out:{artefact}',
      '{source}',
    ],
    artefact: { name: 'main.exe', kind: 'file' },
    limits: { cpuMs: 20_000, memoryMb: 1024, outputMb: 64 },
  },
  run: {
    command: ['mono', '{artefact}'],
    profile: 'managed',
    processes: MANAGED_PROCESSES,
    outOfMemory: ['System.OutOfMemoryException', 'Error: Garbage collector could not allocate'],
    brokenPipe: ['Write fault on path'],
  },
  trial:
    'using System;\nusing System.Threading;\n\npublic class Trial\n{\n    public static void Main()\n    {\n        var one = new Thread(() => Console.WriteLine(1));\n        one.Start();\n        one.Join();\n    }\n}\n',
  versionCommand: ['mcs', '--version'],
  packages: ['mono-mcs', 'mono-runtime', 'libmono-system-core4.0-cil', 'libmono-system-numerics4.0-cil'],
  template:
    'using System;\n\npublic class Program\n{\n    public static void Main()\n    {\n        \n    }\n}\n',
};
