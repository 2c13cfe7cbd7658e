import { join } from 'node:path'

export interface CephOptions {
  /** Folder of this engine only. */
  dir: string
  /** The S3 port. */
  port: number
  /** The first of a hundred ports for the daemons. */
  daemonPorts: number
  /** The address on which the gateway listens; loopback if omitted. */
  host?: string
  /** The host in clients' addresses; otherwise the gateway takes its first part for a bucket. `localhost` if omitted. */
  dnsName?: string
  /** The size of the disk's sparse file; 20 GB if omitted. Fixed when the disk is created. */
  diskGigabytes?: number
}

export function monitorAddress({ daemonPorts }: CephOptions): string {
  return `[v2:127.0.0.1:${daemonPorts},v1:127.0.0.1:${daemonPorts + 1}]`
}

/** Settings of the global section that one disk and a cluster share. */
export function commonCephSettings(dir: string): string {
  return `auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
keyring = ${join(dir, 'keyring')}
run dir = ${join(dir, 'run')}
crash dir = ${join(dir, 'crash')}
admin socket = ${join(dir, 'run/$name.asok')}
pid file = ${join(dir, 'run/$name.pid')}
log file = ${join(dir, 'log/$name.log')}
log to syslog = false
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon max pg per osd = 1000
mon data avail warn = 1
mon data avail crit = 1
osd objectstore = bluestore
osd memory target = 939524096
bluestore fsck on mount = false`
}

/** One monitor, one manager, one disk in a sparse file, one gateway; all but the gateway on loopback only. */
export function cephConfig(options: CephOptions, fsid: string): string {
  const { dir, port, daemonPorts, host = '127.0.0.1', dnsName = 'localhost', diskGigabytes = 20 } = options
  return `[global]
fsid = ${fsid}
mon host = ${monitorAddress(options)}
public network = 127.0.0.0/8
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv4 = true
ms bind ipv6 = false
ms bind port min = ${daemonPorts + 10}
ms bind port max = ${daemonPorts + 99}
${commonCephSettings(dir)}
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
mon warn on pool no redundancy = false
bluestore block size = ${diskGigabytes * 1024 ** 3}
[mon.a]
mon data = ${join(dir, 'mon/a')}
[mgr.x]
mgr data = ${join(dir, 'mgr/x')}
[osd.0]
osd data = ${join(dir, 'osd/0')}
[client.rgw.a]
# Without tcp_nodelay small requests wait 40 to 50 ms for Nagle's algorithm.
rgw frontends = beast endpoint=${host}:${port} tcp_nodelay=1
rgw thread pool size = 64
# What was deleted goes within minutes, not hours: benches write more in an hour than the disk holds.
rgw gc obj min wait = 60
rgw gc processor period = 60
rgw gc processor max time = 60
rgw dns name = ${dnsName}
`
}
