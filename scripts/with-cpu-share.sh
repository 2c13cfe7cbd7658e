#!/usr/bin/env bash
# Runs a command with a share of this machine's CPU time, to emulate a slower machine.
#   scripts/with-cpu-share.sh 50 .ci/run --only engines,build,e2e
# Needs root and a writable cpu control group (version 1 or 2). The share applies to all processes that the command starts.
set -euo pipefail
percent=${1:?usage: with-cpu-share.sh PERCENT COMMAND…}
shift
period=100000
quota=$((period * $(nproc) * percent / 100))
name=revela-cpu-$$
if [[ -d /sys/fs/cgroup/cpu ]]; then
  group=/sys/fs/cgroup/cpu/$name
  mkdir "$group"
  echo "$period" >"$group/cpu.cfs_period_us"
  echo "$quota" >"$group/cpu.cfs_quota_us"
else
  group=/sys/fs/cgroup/$name
  mkdir "$group"
  echo "$quota $period" >"$group/cpu.max"
fi
(
  echo "$BASHPID" >"$group/cgroup.procs"
  exec "$@"
) && code=0 || code=$?
grep -E 'nr_periods|nr_throttled' "$group/cpu.stat" || true
rmdir "$group" 2>/dev/null || true
exit "$code"
