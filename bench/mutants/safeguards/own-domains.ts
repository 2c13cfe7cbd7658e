import { api, modules, unit, type Mutant } from './mutant.ts'

const edge = 'packages/edge/src'
const served = (title: string) => unit('packages/dev-env/src/nginx/own-domains', title)

/** Domains of photographers: which handshakes are accepted, and which studio a host opens. */
export const ownDomainSafeguards: readonly Mutant[] = [
  {
    name: 'a connection for one own domain opens another host',
    file: `${edge}/own-domains.ts`,
    original: "    ...block('if ($revela_is_sni_host = 0)', ['return 421;']),\n",
    replacement: '',
    test: served('must name the host of the handshake'),
  },
  {
    name: 'a connection for an own domain opens our hosts',
    file: `${edge}/own-domains.ts`,
    original: "[...block('if ($revela_is_our_sni = 0)', ['return 421;']), ...misdirected(closed)]",
    replacement: '[...misdirected(closed)]',
    test: served('must name the host of the handshake'),
  },
  {
    name: 'a certificate of another name is served',
    file: `${edge}/certificate-files.ts`,
    original: "    if (certificate.checkHost(name, { subject: 'never' }) === undefined) return 'other_name'\n",
    replacement: '',
    test: served('rejects a certificate of another name and one without its key'),
  },
  {
    name: 'keys of own domains are readable by everybody',
    file: `${edge}/certificate-files.ts`,
    original: "open(written, 'w', 0o600)",
    replacement: "open(written, 'w', 0o644)",
    test: served('keeps key files readable by their user only'),
  },
  {
    name: 'a removed certificate stays in the workers',
    file: `${edge}/lua/certificates.lua`,
    original: 'if known and now - known.read_at < fresh_seconds then',
    replacement: 'if known then',
    test: served('serves a replaced certificate and refuses a removed one'),
  },
  {
    name: 'HSTS covers names of a photographer’s domain that are not ours',
    file: `${edge}/own-domains.ts`,
    original: "options.hsts ? 'this-host' : false",
    replacement: 'options.hsts',
    test: served('gets HSTS for this host only'),
  },
  {
    name: 'plain HTTP sends visitors to an https page without a certificate',
    file: `${edge}/own-domains.ts`,
    original: "block(`if (-f ${file})`, toHttps('$revela_host_domain'))",
    replacement: "block('if ($revela_host_domain)', toHttps('$revela_host_domain'))",
    test: served('redirects hosts that have a certificate'),
  },
  {
    name: 'calls continue on a domain that was given up',
    file: `${modules}/sharing/studio-resolver.ts`,
    original: 'return studio && !studio.isReleased ? studio : null',
    replacement: 'return studio',
    test: api('own-domain-addresses', 'redirects a removed one for its quarantine only'),
  },
  {
    name: 'a host with another port opens a studio',
    file: `${modules}/sharing/gallery-host.ts`,
    original: 'if (port !== galleries.port || ours.has(name)',
    replacement: 'if (ours.has(name)',
    test: api('own-domain-attacks', 'has no other spelling that opens a studio'),
  },
  {
    name: 'the studio’s calls exist on own domains',
    file: `${modules}/sharing/gallery-host.ts`,
    original: "return name.includes('.') && !ours.has(name) && !ipAddress.test(name)",
    replacement: 'return name.endsWith(ending)',
    test: api('own-domain-attacks', 'never belongs to the photographer'),
  },
]
