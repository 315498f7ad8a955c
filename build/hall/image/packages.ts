/** Debian's release of the machines of a hall. */
export const release = 'bookworm';

/** What a machine of a hall is made of, beside the app: Debian's packages, each group with its reason. */
const groups: Readonly<Record<string, readonly string[]>> = {
  system: [
    'linux-image-amd64',
    'systemd-sysv',
    'libpam-systemd',
    'dbus',
    'dbus-x11',
    'udev',
    'kmod',
    'polkitd',
    'procps',
    'systemd-boot-efi',
    'e2fsprogs',
  ],
  network: ['iproute2', 'nftables', 'chrony', 'ca-certificates', 'libnss3-tools'],
  screen: [
    'xserver-xorg-core',
    'xserver-xorg-input-libinput',
    'xinit',
    'x11-xserver-utils',
    'x11-xkb-utils',
    'openbox',
  ],
  'Chinese input and fonts': [
    'fcitx5',
    'fcitx5-chinese-addons',
    'fcitx5-frontend-gtk3',
    'fonts-noto-cjk',
    'fonts-noto-mono',
    'fonts-dejavu-core',
  ],
  documentation: ['cppreference-doc-en-html', 'openjdk-17-doc', 'python3-doc'],
  'what the app needs': [
    'libgtk-3-0',
    'libnss3',
    'libasound2',
    'libgbm1',
    'libdrm2',
    'libxss1',
    'libxtst6',
    'libatspi2.0-0',
    'libnotify4',
    'libsecret-1-0',
  ],
  'signed updates': ['curl', 'openssl'],
};
export const packages: readonly string[] = Object.values(groups).flat();
