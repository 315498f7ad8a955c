import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    pages: 'About',
    introduction: 'How it works',
    developer: 'The software',
    system: 'System info',
    io: 'Input and output',
    'io.stdin':
      'A program reads standard input and writes its answer to standard output; files are used only where a problem names them.',
    'io.only':
      'Print what the problem asks for and nothing else. A prompt such as “enter a number” counts as output and makes the answer wrong.',
    'io.blank':
      'Unless a problem says otherwise, blanks at the end of lines and line feeds at the end of the output do not matter.',
    'io.exit': 'End with exit code 0: in C, return 0 from main. Any other exit code is a runtime error.',
    'io.limit':
      'The limits of a statement are those of C and C++; other languages get a multiple. The problem page shows what counts for the language you chose.',
    'io.sandbox': 'Each case is a run of its own, without network and without files of an earlier run.',
    'io.example': 'Example: read two integers and print their sum',
    verdicts: 'Verdicts',
    'verdict.accepted': 'Right in every case.',
    'verdict.wrongAnswer':
      'The program ended well, but its output differs from the answer. Think of edge cases, or look at the first case that failed.',
    'verdict.presentationError':
      'Only white space differs from the answer. This occurs only in problems that compare strictly.',
    'verdict.timeLimit':
      'The program used more CPU time than allowed, or kept waiting. Look at its complexity and for endless loops; read and write large data fast.',
    'verdict.memoryLimit':
      'The program reached the memory limit. Look at the size of arrays and the depth of recursion.',
    'verdict.runtimeError':
      'The program crashed, ended with an exit code other than 0 or printed too much. Often it is an index out of range, a division by zero or an exception that nobody caught.',
    'verdict.compileError':
      'The program does not compile. The submission shows what the compiler says; there is no penalty.',
    'verdict.partial': 'A part of the points. This occurs only in problems with points.',
    'verdict.systemError':
      'A judge or the data of the problem failed, not your program; the staff has been told.',
    'verdict.cancelled':
      'The staff cancelled the submission; of a single case it means that it was skipped after an earlier failure.',
    'verdict.submitFailed': 'It did not reach the remote judge, and can be submitted again.',
    'verdict.pending': 'In the queue. The page follows by itself.',
    'verdict.compiling': 'The compiler is at work.',
    'verdict.judging': 'The cases are being run.',
    languages: 'Programming languages',
    'languages.note': 'Versions are those that the judges at work report.',
    'languages.away':
      'No judge is up, so versions are not known; these are the languages that were there last.',
    'languages.none': 'No judge has reported a language yet.',
    'language.unknown': 'version not known',
    'language.factors': 'Time limit ×{{time}}, memory limit ×{{memory}}',
    'language.command': 'Compile command',
    'language.noCommand': 'Not compiled; the syntax is checked first.',
    'language.template': 'Starting code',
    'tip.c': 'Read large data with scanf; 64-bit integers are long long and %lld.',
    'tip.cpp':
      'For large data begin main with ios::sync_with_stdio(false); cin.tie(nullptr); and write \\n instead of endl. bits/stdc++.h comes precompiled.',
    'tip.java':
      'The class may have any name; the public one with a main method is started. BufferedReader and StringBuilder are much faster than Scanner and println.',
    'tip.python':
      'Read large data from sys.stdin; call sys.setrecursionlimit before deep recursion. With many loops PyPy3 is usually much faster. A syntax error is a compile error.',
    'tip.go': 'Read with bufio.NewReader(os.Stdin), write with bufio.NewWriter and call Flush at the end.',
    'tip.rust':
      'Read the whole input into a string and split it; lock and buffer stdout. Integers wrap around on overflow without an error.',
    'tip.javascript':
      "Read everything with require('fs').readFileSync(0, 'utf8'), and write the whole output once.",
    'tip.typescript':
      "As in JavaScript: read everything with readFileSync(0, 'utf8'). A type error is a compile error.",
    'tip.csharp':
      'The class may have any name; Main is started. For large output use a StreamWriter that does not flush by itself.',
    'tip.kotlin':
      'The function main of the file is started. Read with BufferedReader, collect output in a StringBuilder.',
    'tip.pascal': 'Use int64 against overflow; read and readln take the input.',
    'tip.php': 'Begin with <?php; read with fscanf(STDIN, ...) or stream_get_contents(STDIN).',
    'tip.ruby': 'Read everything with STDIN.read.split, and print an array with puts.',
    software: 'The software of this site',
    'software.text':
      '{{name}} is an online judge and on-site contest system: read a problem, send a program, and watch the verdict arrive case by case.',
    'software.open': 'Open source',
    'software.openText': 'All of it is under the AGPL-3.0: run it yourself, and change it.',
    'software.distributed': 'Distributed',
    'software.distributedText':
      'Judges come and go at any time; when one fails, others judge its work again.',
    'software.customizable': 'Customizable',
    'software.customizableText':
      'Checkers, interactors, subtasks, languages and package formats are chosen per problem.',
    'software.secure': 'Secure',
    'software.secureText':
      'Every program runs in a sandbox of its own, without network and out of reach of other files.',
    'software.diverse': 'Diverse',
    'software.diverseText':
      'Batch, interactive, communication, multi-pass, output-only and objective problems are judged.',
    'developer.api': 'API',
    'developer.apiText': 'Everything the pages call is open to programs too, with an OpenAPI description.',
    'developer.source': 'Source code',
    'developer.help': 'Help',
    'system.software': 'Software',
    'system.judging': 'Judging',
    'system.version': 'Version',
    'system.judges': 'Judges up',
    'system.slots': 'Programs judged at once',
    'system.waiting': 'Submissions waiting',
    'system.wait': 'Recent wait (median)',
    'system.code': 'Longest program',
    'system.codeOf': '{{count}} characters',
    'system.register': 'Registration open',
    'system.submit': 'Submitting open',
    'system.time': 'Server time',
    'system.yes': 'Yes',
    'system.no': 'No',
    'system.ms': '{{count}} ms',
    'system.parts': 'Parts (only staff see this)',
    'system.database': 'Database',
    'system.redis': 'Redis',
    'system.up': 'Well, {{count}} ms',
    'system.away': 'Away',
    'system.healthy': 'All parts are well',
    'system.state': 'State',
  },
} as const satisfies Translation<typeof chinese>;
