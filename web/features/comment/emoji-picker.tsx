import { SmileOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import css from './emoji-picker.module.css';

/** The emoji that are offered. */
const offered =
  '😀 😄 😁 😆 😅 😂 🙂 🙃 😉 😊 😇 😍 😘 😋 😜 🤔 🤗 😎 🤓 😏 😒 😞 😔 😟 😕 😣 😖 😫 😩 😤 😠 😡 😱 😨 😰 😥 😓 😴 😷 🤒 😵 🤯 😭 😢 🙄 😬 😮 😯 ' +
  '👍 👎 👏 🙏 💪 👌 ✌️ 👀 🎉 🎈 🏆 🥇 🔥 💯 ⭐ ❤️ 💔 ✅ ❌ ❓ ❗ 💡 🐛 🚀 ☕ 🍀';
const emojis = offered.split(' ');

/** Chooses an emoji for a text. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const list = (
    <fieldset className={css.grid} aria-label={t('comment:emoji')}>
      {emojis.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={t('comment:emoji.one', { emoji })}
          onClick={() => {
            setOpen(false);
            onPick(emoji);
          }}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
  return (
    <Popover content={list} trigger="click" placement="bottomLeft" open={open} onOpenChange={setOpen}>
      <Button type="text" icon={<SmileOutlined aria-hidden="true" />} aria-expanded={open}>
        {t('comment:emoji')}
      </Button>
    </Popover>
  );
}
