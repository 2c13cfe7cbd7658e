/** One safeguard of the product taken away, and the test that must notice. */
export type Mutant = {
  readonly name: string
  /** In the server's folder. */
  readonly file: string
  /** Must be there exactly once. */
  readonly from: string
  readonly to: string
  readonly test: { readonly project: 'unit' | 'db'; readonly file: string; readonly named: string }
}

const uploads = (named: string) => ({ project: 'db' as const, file: 'test/api/uploads.api.test.ts', named })
const store = (named: string) => ({
  project: 'unit' as const,
  file: 'src/platform/object-store/object-store.test.ts',
  named,
})
const api = (name: string, named: string) => ({ project: 'db' as const, file: `test/api/${name}.api.test.ts`, named })

export const mutants: readonly Mutant[] = [
  {
    name: 'the browser’s hash is not compared',
    file: 'src/modules/uploads/receive-picture.ts',
    from: '    await checkHash(original, upload)\n',
    to: '',
    test: uploads('refuses bytes that are not the ones the browser counted'),
  },
  {
    name: 'more bytes than may come are let through',
    file: 'src/modules/uploads/measured-file.ts',
    from: "    if (passed > most) return void bytes.destroy('exactly' in length ? damaged() : length.beyond())\n",
    to: '',
    test: uploads('of any size is stored byte by byte, and one above the plan’s is refused with its reason'),
  },
  {
    name: 'the store is believed without a second look',
    file: 'src/platform/object-store/object-store.ts',
    from: '    else await confirmStored(client, { Bucket, Key }, { length, tag: told.ETag })\n',
    to: '',
    test: store('a yes without an object'),
  },
  {
    name: 'the store’s own count is not compared',
    file: 'src/platform/object-store/stored-as-sent.ts',
    from: '  if (told !== counted) throw',
    to: '  if (told === "") throw',
    test: store('a store that has half of an object'),
  },
  {
    name: 'half of an object is sent as all of it',
    file: 'src/platform/object-store/object-store.ts',
    from: 'if (ContentLength === to - from + 1) return',
    to: 'if (ContentLength !== undefined) return',
    test: store('a part of an object that is not as long as asked for is none'),
  },
  {
    name: 'the checksum is not compared before renditions are made',
    file: 'src/modules/pictures/render.handler.ts',
    from: 'if (crc32(original) !== picture.crc32) {',
    to: 'if (crc32(original) < 0) {',
    test: api('renditions', 'are never made of other bytes than were acknowledged'),
  },
  {
    name: 'two tries of one file do not wait for each other',
    file: 'src/modules/uploads/commit-picture.ts',
    from: 'findItem(tx, customerId, batchId, pictureId, true)',
    to: 'findItem(tx, customerId, batchId, pictureId, false)',
    test: uploads('is harmless to repeat, one after the other and at once'),
  },
  {
    name: 'a try that was given up is committed all the same',
    file: 'src/modules/uploads/commit-picture.ts',
    from: 'if (!item || !(await closeAttempt(tx, customerId, attemptId))) {',
    to: 'if (!item || ((await closeAttempt(tx, customerId, attemptId)) && false)) {',
    test: uploads('leaves nothing of a photograph that was on its way when the clock jumped'),
  },
  {
    name: 'a try that failed is let go of without a look at the row',
    file: 'src/modules/uploads/let-go.ts',
    from: 'if (ours || !(await isOriginal(tx, customerId, objectKey)))',
    to: 'if (ours || objectKey !== "")',
    test: uploads('keeps a photograph whose commit went through and whose answer was lost'),
  },
  {
    name: 'what the sweep gave up while it was on its way is let lie',
    file: 'src/modules/uploads/let-go.ts',
    from: 'if (ours || !(await isOriginal(tx, customerId, objectKey)))',
    to: 'if (ours && !(await isOriginal(tx, customerId, objectKey)))',
    test: uploads('leaves nothing of a photograph that was on its way when the clock jumped'),
  },
  {
    name: 'space and number are not settled with the row',
    file: 'src/modules/subscriptions/usage.repository.ts',
    from: 'or pictures + ${pictures}::bigint <= ${most.pictures}::bigint)',
    to: 'or true)',
    test: uploads('accepts exactly as many as there is room for'),
  },
  {
    name: 'the old bytes of an overwritten photograph are not let go of',
    file: 'src/modules/uploads/commit-picture.ts',
    from: '  await discard(tx, customerId, objectsOf(customerId, before.owner_id, [before]), now)\n',
    to: '',
    test: uploads('lets go of the old bytes only after the new ones are safe'),
  },
  {
    name: 'a ZIP is handed out though a photograph of it has changed',
    file: 'src/modules/delivery/open-download.ts',
    from: 'picture?.version === row.versions[from + place] && ',
    to: '',
    test: api('delivery', 'dies when a photograph is not the one it was'),
  },
  {
    name: 'taps do not lock their selection',
    file: 'src/modules/selections/selection.repository.ts',
    from: 'return selectionOf(tx, customerId, galleryId, clientId).forUpdate().executeTakeFirst()',
    to: 'return selectionOf(tx, customerId, galleryId, clientId).executeTakeFirst()',
    test: api('selections', 'within the limit, whoever taps at once'),
  },
  {
    name: 'a selection that is done can be changed',
    file: 'src/modules/selections/choice/own-selection.ts',
    from: "if (selectionStatus(factsOf(locked), now) !== 'open') throw",
    to: "if (selectionStatus(factsOf(locked), now) === 'never') throw",
    test: api('selections', 'closes it, tells both sides, and asks to be paid by Pix'),
  },
  {
    name: 'a purchase’s key is not looked for',
    file: 'src/modules/checkout/write-order.ts',
    from: "  if (known) return { ledger: 'same', id: known.id }\n",
    to: '',
    test: api('checkout-faults', 'fifty times at once buys once'),
  },
  {
    name: 'orders of one product do not wait for each other',
    file: 'src/modules/subscriptions/ledger-state.repository.ts',
    from: 'select pg_advisory_xact_lock(hashtextextended(${`ledger ${customerId} ${product}`}, 0))',
    to: 'select hashtextextended(${`ledger ${customerId} ${product}`}, 0)',
    test: api('checkout-faults', 'twenty orders at once, each with a key of its own'),
  },
  {
    name: 'an event of the gateway is applied as often as it comes',
    file: 'src/modules/checkout/take-event.ts',
    from: 'if (kept) await jobs.send',
    to: 'await jobs.send',
    test: api('checkout-events', 'is kept once, however often it comes'),
  },
  {
    name: 'an event’s signature is not compared',
    file: 'src/platform/payments/mercado-pago/read-event.ts',
    from: '  if (!timingSafeEqual(wanted, signature.v1)) return false\n',
    to: '  timingSafeEqual(wanted, signature.v1)\n',
    test: api('checkout-events', 'is not believed with another signature'),
  },
  {
    name: 'a payment of another amount counts',
    file: 'src/modules/checkout/apply-gateway-charge.ts',
    from: 'const amountMatches = told.amountCents === charge.amount_cents',
    to: 'const amountMatches = told.amountCents > 0',
    test: api('checkout-events', 'of another amount is not applied'),
  },
  {
    name: 'a mail that was sent is sent again',
    file: 'src/platform/mailer/mail-row.repository.ts',
    from: "      .where('state', '=', 'queued')\n      .where((eb) => eb.or(",
    to: '      .where((eb) => eb.or(',
    test: api('mail-outbox', 'keeps a mail while the SMTP server is away and sends it once when it is back'),
  },
]
