import { server, unit, type Mutant } from './mutant.ts'

const edge = 'packages/edge/src'
const config = (title: string) => unit(`${edge}/nginx-config`, title)
const images = `${server}/platform/images`
const headers = (title: string) => unit('packages/dev-env/src/nginx/edge-headers', title)

/** The headers that nginx sends to our processes and browsers, and the isolation of decoders from hostile files. */
export const edgeAndImages: readonly Mutant[] = [
  {
    name: 'a visitor can set their own client address',
    file: `${edge}/proxy-headers.ts`,
    original: 'proxy_set_header X-Forwarded-For $remote_addr;',
    replacement: 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    test: headers('overwrites the client headers of a caller'),
  },
  {
    name: 'a visitor can set their own client port',
    file: `${edge}/proxy-headers.ts`,
    original: "  'proxy_set_header X-Client-Port $remote_port;',\n",
    replacement: '',
    test: headers('overwrites the client headers of a caller'),
  },
  {
    name: 'a visitor can set the request id of the log',
    file: `${edge}/proxy-headers.ts`,
    original: "export const edgeRequestId = 'proxy_set_header X-Edge-Request-Id $request_id;'",
    replacement: "export const edgeRequestId = 'proxy_set_header X-Edge-Request-Id $http_x_edge_request_id;'",
    test: headers('overwrites the client headers of a caller'),
  },
  {
    name: 'the gateway’s request id does not reach the webhook',
    file: `${edge}/server-locations.ts`,
    original: "...apiLocation('= /api/webhooks/payments', headers, webhookProxyHeaders)",
    replacement: "...apiLocation('= /api/webhooks/payments', headers)",
    test: headers('keeps the request id of a caller on the webhook'),
  },
  {
    name: 'a visitor’s request id reaches our processes',
    file: `${edge}/proxy-headers.ts`,
    original: ', \'proxy_set_header X-Request-Id "";\'',
    replacement: '',
    test: config('drops the request id of a caller everywhere but on the webhook, whose signature covers it'),
  },
  {
    name: 'the checks of image tokens are reachable from outside',
    file: `${edge}/content-locations.ts`,
    original: "const apiSubrequest = [\n  'internal;',\n",
    replacement: 'const apiSubrequest = [\n',
    test: headers('blocks %s from outside'),
  },
  {
    name: 'a visitor can choose the object read from the store',
    file: `${edge}/content-locations.ts`,
    original: "      'internal;',\n      ...cachedImage(imageCacheControl, 'stored'),\n",
    replacement: "      ...cachedImage(imageCacheControl, 'stored'),\n",
    test: headers('blocks %s from outside'),
  },
  {
    name: 'an image is fetched before its token is checked',
    file: `${edge}/content-locations.ts`,
    original: "      'auth_request /_auth;',\n",
    replacement: '',
    test: config('checks the token before fetching'),
  },
  {
    name: 'browsers guess the type of a response',
    file: `${edge}/security-headers.ts`,
    original: "    'add_header X-Content-Type-Options nosniff always;',\n",
    replacement: '',
    test: config('repeats the security headers in every location that adds a header'),
  },
  {
    name: 'a page runs inline scripts',
    file: `${edge}/security-headers.ts`,
    original: "'self' 'nonce-$request_id'\" : \"'self'\"",
    replacement: "'self' 'nonce-$request_id'\" : \"'self' 'unsafe-inline'\"",
    test: config('allows only own scripts, and styles with the nonce, on a built page'),
  },
  {
    name: 'another site can show the studio in a frame',
    file: `${edge}/security-headers.ts`,
    original: '    "frame-ancestors \'none\'",\n',
    replacement: '',
    test: config('forbids framing of every page and response'),
  },
  {
    name: 'photographers can sign in on a family’s host',
    file: `${edge}/family-locations.ts`,
    original: "    ...block('location /api/', ['return 404;']),\n",
    replacement: '',
    test: config('serves only family endpoints, app and pages on a gallery host'),
  },
  {
    name: 'the access log contains secrets of addresses',
    file: `${edge}/nginx-config.ts`,
    original: '$request_method $host$uri $status',
    replacement: '$request_method $host$request_uri $status',
    test: config('logs no query, referrer or address'),
  },
  {
    name: 'the edge can read originals',
    file: `${edge}/store-access.ts`,
    original: '`arn:aws:s3:::${bucket}/r/*`',
    replacement: '`arn:aws:s3:::${bucket}/*`',
    test: unit(`${edge}/edge-policy`, 'allows only the nginx user to read single images'),
  },
  {
    name: 'the certificate of the store is not checked',
    file: `${edge}/store-access.ts`,
    original: "    'proxy_ssl_verify on;',\n",
    replacement: '',
    test: unit(`${edge}/edge-environment`, 'configures production with three hosts, HSTS'),
  },
  {
    name: 'libvips opens every format it knows',
    file: `${images}/decoding.ts`,
    original: "sharp.block({ operation: ['VipsForeignLoad'] })\n",
    replacement: '',
    test: unit(`${images}/blocked-loaders`, 'rejects'),
  },
  {
    name: 'pictures of any size are decoded',
    file: `${images}/decoding.ts`,
    original: 'if (width * height > maxPixels || Math.max(width, height) > maxSide) throw',
    replacement: 'if (width * height < 0) throw',
    test: unit(`${images}/invalid-files`, '$name: $outcome'),
  },
  {
    name: 'images that must be buffered whole are decoded at any size',
    file: `${images}/decoding.ts`,
    original: "  if (bufferedBytes(file) > maxBufferedBytes) throw new ImageError('too-many-pixels')\n",
    replacement: '',
    test: unit(`${images}/buffered-bytes`, 'that would be buffered whole'),
  },
  {
    name: 'production starts with decoders that share its network',
    file: `${server}/compose-decoders.ts`,
    original: "config.REVELA_ENV === 'production' && config.DECODER_ISOLATION === 'required'",
    replacement: "config.REVELA_ENV === 'production' && config.DECODER_ISOLATION === undefined",
    test: unit(`${server}/compose-decoders`, 'refuses to start in production when decoders cannot be isolated'),
  },
  {
    name: 'the help centre runs any inline script',
    file: `${edge}/security-headers.ts`,
    original: "`script-src ${[\"'self'\", ...scriptHashes].join(' ')}`",
    replacement: "`script-src ${[\"'self'\", \"'unsafe-inline'\"].join(' ')}`",
    test: config('allows inline scripts by hash only, and no inline styles'),
  },
]
