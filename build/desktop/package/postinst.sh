#!/bin/sh
# After the package is unpacked: Chromium's helper begins as root, so that the app's pages are in its sandbox whether
# or not users may make namespaces. The app refuses to start with other rights.
set -e
chown root:root /opt/Assize/chrome-sandbox
chmod 4755 /opt/Assize/chrome-sandbox
ln -sf /opt/Assize/assize-kiosk /usr/bin/assize-kiosk
mkdir -p /etc/assize-kiosk
chown root:root /etc/assize-kiosk
chmod 0755 /etc/assize-kiosk
