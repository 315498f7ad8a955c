import 'react-easy-crop/react-easy-crop.css';
import { Modal, Slider } from 'antd';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useText } from '../../platform/texts/texts.ts';
import css from './setting.module.css';

/** Side in px of the picture that is sent: as large as the server keeps it. */
const side = 256;

/** A part of a picture as a square file; null: the browser cannot draw it. */
const drawn = async (address: string, { x, y, width, height }: Area): Promise<File | null> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], 'avatar.png', { type: blob.type });
};

type Props = {
  /** Address of the picture that was chosen. */
  address: string;
  busy: boolean;
  onCropped: (file: File) => void;
  onCancel: () => void;
  onUnreadable: () => void;
};

/** Cuts a square out of a picture: by mouse, touch, arrow keys and the slider. */
export default function AvatarCrop({ address, busy, onCropped, onCancel, onUnreadable }: Props) {
  const { t } = useText();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const use = async () => {
    if (!area) return;
    const file = await drawn(address, area).catch(() => null);
    if (file) onCropped(file);
    else onUnreadable();
  };
  return (
    <Modal
      open
      width={420}
      title={t('setting:avatar.crop')}
      closable={{ 'aria-label': t('common:close') }}
      okText={t('setting:avatar.use')}
      okButtonProps={{ disabled: area === null }}
      confirmLoading={busy}
      onOk={() => void use()}
      onCancel={onCancel}
      mask={{ closable: false }}
    >
      <div className={css.cropper}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ onError: onUnreadable }}
        />
      </div>
      <Slider
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        ariaLabelForHandle={t('setting:avatar.zoom')}
        tooltip={{ open: false }}
        onChange={setZoom}
      />
    </Modal>
  );
}
