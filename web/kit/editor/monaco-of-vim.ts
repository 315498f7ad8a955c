/** What the package of Vim keys imports of the editor; all of it would bring parts that this site leaves out. */
import * as monaco from 'monaco-editor/editor/editor.api.js';

export { KeyCode, Position, Range, Selection, SelectionDirection } from 'monaco-editor/editor/editor.api.js';

const { EditorOption, TrackedRangeStickiness, setTheme } = monaco.editor;
export const editor = { EditorOption, TrackedRangeStickiness, setTheme };
