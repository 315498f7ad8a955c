#!/bin/sh
# After the package is gone: its link goes too; what the hall put beside it goes only with a purge.
set -e
case "$1" in
  remove | purge) rm -f /usr/bin/assize-kiosk ;;
esac
if [ "$1" = purge ]; then rm -rf /etc/assize-kiosk; fi
