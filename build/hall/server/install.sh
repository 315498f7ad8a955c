#!/bin/sh
# Lays the files of `npm run hall -- servers` into /etc/assize of this machine, makes the users of its parts and their
# units. As root, with the folder of this kind of machine: install.sh first|second|vote|judge's folder.
set -eu
from=${1:?the folder with the files of this machine}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
[ -f "$from/address.env" ] || [ -f "$from/judge.env" ] || { echo "$from has neither address.env nor judge.env" >&2; exit 1; }

# The numbers are the same on all machines, for files that they share.
user() {
	getent passwd "$1" >/dev/null || useradd --system --uid "$2" --user-group --no-create-home --shell /usr/sbin/nologin "$1"
}
user assize-database 931
user assize-redis 932
user assize-server 933

install -d -m 0755 /etc/assize
# A password that is in use is not written over.
lay() {
	[ -f "$from/$1" ] || return 0
	if [ -f "/etc/assize/$1" ] && ! cmp -s "$from/$1" "/etc/assize/$1"; then
		echo "/etc/assize/$1 is another one: take it away first" >&2
		exit 1
	fi
	install -m 0400 -o "$2" -g "$2" "$from/$1" "/etc/assize/$1"
}
lay address.env root
lay set.key assize-database
lay redis.conf assize-redis
lay users.acl assize-redis
lay sentinel.conf assize-redis
lay sentinel.acl assize-redis
lay server.env root
lay judge.env root

units=
unit() {
	install -m 0644 "$here/systemd/assize-$1.service" /etc/systemd/system/
	units="$units assize-$1"
}
if [ -f "$from/address.env" ]; then
	unit mongod
	unit sentinel
fi
if [ -f "$from/server.env" ]; then
	unit redis
	unit server
	unit backup
	install -d -m 0755 /var/lib/assize-updates
	install -D -m 0644 "$from/nginx.conf" /etc/nginx/conf.d/hall.conf
fi
if [ -f "$from/judge.env" ]; then unit judge; fi
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
echo "Ready:$units"
