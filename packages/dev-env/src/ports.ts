// Below the ports that the kernel gives to outgoing connections: one of those would keep an engine from starting.
export const developmentPortBase = 27_000
export const testPortBase = 28_000

export interface Ports {
  nginx: number
  api: number
  upload: number
  renderer: number
  vite: number
  galleryVite: number
  social: number
  payments: number
  smtp: number
  postgres: number
  s3: number
  /** The first of a hundred ports for Ceph's daemons. */
  ceph: number
}

export function portsFrom(base: number): Ports {
  return {
    nginx: base,
    api: base + 1,
    upload: base + 2,
    renderer: base + 3,
    vite: base + 4,
    galleryVite: base + 9,
    social: base + 5,
    payments: base + 6,
    smtp: base + 25,
    postgres: base + 32,
    s3: base + 80,
    ceph: base + 300,
  }
}
