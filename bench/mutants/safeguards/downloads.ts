import { api, modules, unit, type Mutant } from './mutant.ts'

const pinRules = 'packages/domain/src/gallery-access'
const pinTests = 'packages/domain/src/download-pin'
const names = 'packages/domain/src/archive-names'
const grants = `${modules}/pictures/content-grant`

/** Downloads of a gallery: who may, until when, under which name. */
export const downloads: readonly Mutant[] = [
  {
    name: 'a typed PIN stays valid after the PIN has changed',
    file: `${pinRules}.ts`,
    original: 'requiredRevision !== typedRevision',
    replacement: 'typedRevision === null',
    test: unit(pinTests, 'needsDownloadPin'),
  },
  {
    name: 'a PIN of one repeated digit is accepted',
    file: `${pinRules}.ts`,
    original: "return isRegular ? 'guessable' : null",
    replacement: "return isRegular && pin === '' ? 'guessable' : null",
    test: unit(pinTests, 'returns for %s the problem %s'),
  },
  {
    name: 'a file keeps the extension that its sender chose',
    file: `${names}.ts`,
    original: 'usualExtension === undefined || fitting.includes(extension)',
    replacement: 'usualExtension === undefined || fitting.length > 0',
    test: unit(names, 'saves %s with the bytes of %s as %s'),
  },
  {
    name: 'a file name can leave its folder',
    file: `${names}.ts`,
    original: "    .replace(forbidden, '_')\n",
    replacement: '',
    test: unit(names, 'turns %j into %j'),
  },
  {
    name: 'the signature of an image address is not checked',
    file: `${grants}.ts`,
    original: '  if (!timingSafeEqual(macOf(keys, payload), bytes.subarray(-macLength))) return null\n',
    replacement: '',
    test: unit(grants, 'is rejected with any bit changed'),
  },
  {
    name: 'the address of an image never expires',
    file: `${grants}.ts`,
    original: 'if (expiresAt <= now || !audience) return null',
    replacement: 'if (!audience) return null',
    test: unit(grants, 'returns what was signed until it expires'),
  },
  {
    name: 'downloads need no PIN',
    file: `${modules}/delivery/download-permission.ts`,
    original: "return rights.needsPin ? new ApiError('DownloadPinRequired') : null",
    replacement: 'return null',
    test: api('download-pin', 'downloads nothing before entering the PIN, and everything afterwards'),
  },
  {
    name: 'PINs can be guessed without a limit',
    file: `${modules}/delivery/delivery.routes.ts`,
    original: '  await limiter.consumeOwnThenShared(limits)\n',
    replacement: '',
    test: api(
      'download-pin',
      'blocks only the guessing address after five wrong PINs, and mails the photographer once',
    ),
  },
  {
    name: 'issued links stay valid after a new PIN',
    file: `${modules}/delivery/open-download.ts`,
    original: ' and g.download_pin_revision = d.download_pin_revision',
    replacement: '',
    test: api('download-pin', 'end when a PIN is set, and stay ended after the visitor enters it'),
  },
]
