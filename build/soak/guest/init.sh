#!/bin/sh
# First program of a guest: makes the file systems, puts itself into a group as a service manager would, and does
# the job that lies in the folder of the host, /out there and /mnt here.
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs tmp /run
mount -t tmpfs tmp /tmp
mount -t hostfs -o /out out /mnt
mkdir -p /dev/shm /dev/pts
mount -t tmpfs shm /dev/shm
mount -t devpts pts /dev/pts
ip link set lo up
mount -t cgroup2 cgroup /sys/fs/cgroup
mkdir /sys/fs/cgroup/judge.service
echo '+memory +pids' > /sys/fs/cgroup/cgroup.subtree_control
echo $$ > /sys/fs/cgroup/judge.service/cgroup.procs
# User-Mode-Linux cannot map the rings of io_uring, which Node would use.
[ ! -e /proc/sys/kernel/io_uring_disabled ] || echo 2 > /proc/sys/kernel/io_uring_disabled
UV_USE_IO_URING=0
export UV_USE_IO_URING
sh /mnt/job
echo o > /proc/sysrq-trigger
sleep 60
