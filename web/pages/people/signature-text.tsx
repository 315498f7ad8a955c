import { Markdown } from '../../kit/markdown/markdown.tsx';

/** What a user says of themselves; a part of its own, since the text machinery is large and most say nothing. */
export default function SignatureText({ text }: { text: string }) {
  return <Markdown text={text} />;
}
