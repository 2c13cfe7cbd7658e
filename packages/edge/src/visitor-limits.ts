/**
 * Request limits per address. Two hundred guests of a wedding may share one Wi-Fi address and open the gallery in the
 * same minute, which must work. A flood from one address must not affect others.
 */
const calls = { perSecond: 100, burst: 3_000 }
const images = { perSecond: 500, burst: 6_000 }
const maxOpenRequests = 2_000
/** Per download URL: a browser fetches a few parts concurrently and resumes interrupted ones. */
const maxOpenDownloads = 6

/** Zones and maps for the http block. */
export function visitorLimitZones(): string[] {
  return [
    // An IPv6 visitor has a whole /64. A shortened address within it is counted as it is.
    'map $remote_addr $revela_caller {',
    '  default $binary_remote_addr;',
    '  "~^(?<revela_network>(?:[0-9a-f]{1,4}:){4})[0-9a-f]" $revela_network;',
    '}',
    `limit_req_zone $revela_caller zone=revela_call_rate:10m rate=${calls.perSecond}r/s;`,
    `limit_req_zone $revela_caller zone=revela_image_rate:10m rate=${images.perSecond}r/s;`,
    'limit_conn_zone $revela_caller zone=revela_open_requests:10m;',
    'limit_conn_zone $content_download zone=revela_open_downloads:10m;',
    'limit_req_status 429;',
    'limit_conn_status 429;',
  ]
}

/** For servers whose requests reach our processes. */
export const callLimits = [
  `limit_req zone=revela_call_rate burst=${calls.burst} nodelay;`,
  `limit_conn revela_open_requests ${maxOpenRequests};`,
]

/** For the content server: images are many, small and mostly cached. */
export const imageLimits = [
  `limit_req zone=revela_image_rate burst=${images.burst} nodelay;`,
  `limit_conn revela_open_requests ${maxOpenRequests};`,
]

/** For download locations; a location that sets one limit of this kind must set all of them. */
export const downloadLimits = [
  `limit_conn revela_open_requests ${maxOpenRequests};`,
  `limit_conn revela_open_downloads ${maxOpenDownloads};`,
]
