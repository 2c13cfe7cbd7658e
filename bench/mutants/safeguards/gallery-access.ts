import { api, modules, unit, type Mutant } from './mutant.ts'

const rules = 'packages/domain/src/gallery-access'

/** Who may enter a gallery, and as whom. */
export const galleryAccess: readonly Mutant[] = [
  {
    name: 'a draft admits earlier visitors',
    file: `${rules}.ts`,
    original: '  if (!gallery.published) return false\n',
    replacement: '',
    test: unit(rules, 'a draft admits only its owner’s preview'),
  },
  {
    name: 'a guest of an open gallery keeps access when it becomes private',
    file: `${rules}.ts`,
    original: "  if (grant.basis === 'open') return false\n",
    replacement: '',
    test: unit(rules, 'a grant without a check ends when the gallery requires one'),
  },
  {
    name: 'an old gallery password keeps its visitors inside',
    file: `${rules}.ts`,
    original: ' && grant.passwordRevision === gallery.passwordRevision',
    replacement: '',
    test: unit(rules, 'a grant by password ends with a new password and with stricter access'),
  },
  {
    name: 'a gallery stays open after its closing day',
    file: `${rules}.ts`,
    original: 'closesOn !== null && isPastDay(closesOn as CalendarDay, now)',
    replacement: 'closesOn !== null && isPastDay(closesOn as CalendarDay, new Date(0))',
    test: unit(rules, 'a gallery closes at the end of its last day in São Paulo'),
  },
  {
    name: 'a gallery may use the path of another page of the studio',
    file: `${rules}.ts`,
    original: 'return reservedSlugs.has(slug)',
    replacement: 'return reservedSlugs.has(`${slug}/`)',
    test: unit(rules, 'reserves the paths of the studio’s other pages'),
  },
  {
    name: 'a draft reveals its existence to strangers',
    file: `${modules}/sharing/enter-gallery.ts`,
    original: 'const isDraft = gallery?.published_at === null',
    replacement: 'const isDraft = gallery?.id === ""',
    test: api('gallery-access', 'returns the same bytes as an unknown address'),
  },
  {
    name: 'a draft shows its title at its address',
    file: `${modules}/sharing/get-entry.ts`,
    original: "if (gallery.published_at === null && access?.basis !== 'preview') return",
    replacement: 'if (gallery.id === "") return',
    test: api('gallery-access', 'returns the same bytes as an unknown address'),
  },
  {
    name: 'any gallery password is accepted',
    file: `${modules}/sharing/check-gallery-password.ts`,
    original: 'if (!stored || !ok) {',
    replacement: 'if (!stored) {',
    test: api('gallery-access', 'returns the same error in every gallery if wrong, and is limited after five attempts'),
  },
  {
    name: 'gallery passwords can be guessed without a limit',
    file: `${modules}/sharing/check-gallery-password.ts`,
    original: '  await limiter.consumeOwnThenShared(limits)\n',
    replacement: '',
    test: api('gallery-access', 'returns the same error in every gallery if wrong, and is limited after five attempts'),
  },
  {
    name: 'a link to one gallery opens the others',
    file: `${modules}/sharing/entry-key.ts`,
    original: '!link || (link.gallery_id !== null && link.gallery_id !== gallery.id)',
    replacement: '!link',
    test: api('family-link', 'opens no other gallery of the studio'),
  },
  {
    name: 'a link to all galleries opens those that were not sent to its client',
    file: `${modules}/sharing/entry-key.ts`,
    original: "return invited || gallery.access === 'link' ? { link, invited } : null",
    replacement: 'return { link, invited }',
    test: api('family-link', 'to all galleries opens those sent to its client, and identifies the client'),
  },
  {
    name: 'a revoked link opens its gallery',
    file: `${modules}/clients/client-link.repository.ts`,
    original: "    .where('client_link.revoked_at', 'is', null)\n",
    replacement: '',
    test: api('family-link', "returns the same error if it is wrong, truncated, expired, revoked or another studio's"),
  },
  {
    name: 'a link opens its gallery after its last day',
    file: `${modules}/clients/client-link.repository.ts`,
    original:
      "    .where((eb) => eb.or([eb('client_link.expires_at', 'is', null), eb('client_link.expires_at', '>', now)]))\n",
    replacement: '',
    test: api('family-link', "returns the same error if it is wrong, truncated, expired, revoked or another studio's"),
  },
  {
    name: 'the holder of one gallery’s link is its client in every gallery',
    file: `${modules}/sharing/family-access.read.ts`,
    original: "if (principal.kind === 'preview' || principal.identified) return principal",
    replacement: 'if (principal.kind !== null) return principal',
    test: api('family-identity', "is a guest in another gallery, and cannot finish the client's selection there"),
  },
  {
    name: 'a family’s session is accepted on another studio’s host',
    file: `${modules}/clients/sessions/read-family-session.ts`,
    original: '!token || token.customerId !== studio.customerId',
    replacement: '!token',
    test: api('family-matrix', "is not signed in on another studio's host"),
  },
  {
    name: 'addresses of galleries can be guessed without a limit',
    file: `${modules}/sharing/entry-limits.ts`,
    original: 'max: 60,',
    replacement: 'max: 60_000,',
    test: api(
      'address-guesses',
      'return 404 sixty times, then the same 429 for known and unknown names, through nginx',
    ),
  },
  {
    name: 'a visitor over the guess limit still enters an existing gallery',
    file: `${modules}/sharing/enter-gallery.ts`,
    original: 'if (waitSeconds > 0 && !(await isInside())) throw',
    replacement: 'if (waitSeconds < 0) throw',
    test: api('address-guesses', 'return the same entry, key and cover responses for existing and unknown galleries'),
  },
  {
    name: 'comments are stored in a gallery whose photographer turned them off',
    file: `${modules}/selections/choice/choice.routes.ts`,
    original: '        await requireComments(tx, selection)\n',
    replacement: '',
    test: api('selections', 'are rejected while the photographer has turned them off, and stay readable'),
  },
]
