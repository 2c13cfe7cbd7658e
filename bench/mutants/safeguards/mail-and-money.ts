import { api, modules, server, unit, type Mutant } from './mutant.ts'

const events = `${server}/platform/payments/mercado-pago/read-event`
const clientReminders = 'packages/domain/src/client-reminders.ts'
const mailer = `${server}/platform/mailer`

/** Mails in a studio's name, and payments. */
export const mailAndMoney: readonly Mutant[] = [
  {
    name: 'an account with an unconfirmed address can mail clients',
    file: `${modules}/client-mail/queue-client-mail.ts`,
    original: "  if (!isConfirmed) return new ApiError('EmailNotConfirmed')\n",
    replacement: '',
    test: api('email-confirmation', 'cannot send to a client, and the rejected call changes nothing'),
  },
  {
    name: 'notices of an unconfirmed account are sent to any address',
    file: `${modules}/profiles/open-profile.ts`,
    original: '  if (customer && customer.email_confirmed_at === null) return customer.email\n',
    replacement: '',
    test: api('email-confirmation', 'receives its notices itself, whatever notification address the profile has'),
  },
  {
    name: 'a confirmation link never expires',
    file: `${modules}/accounts/email/email-confirmation.repository.ts`,
    original: "    .where('change_id', 'is', null)\n    .where('expires_at', '>', now)\n",
    replacement: "    .where('change_id', 'is', null)\n",
    test: api('email-confirmation', 'confirms its own account only, and expires after seven days'),
  },
  {
    name: 'mails to clients have no daily limit',
    file: `${modules}/client-mail/client-mail.repository.ts`,
    original: 'where c.day <> excluded.day or ${sql.ref(`c.${origin}`)} < ${limit}',
    replacement: 'where c.day <> excluded.day or ${sql.ref(`c.${origin}`)} < ${limit} + 1000000',
    test: api('client-mail', 'admits exactly one of several concurrent mails'),
  },
  {
    name: 'a new account’s mail has no "via Revela"',
    file: `${modules}/client-mail/queue-client-mail.ts`,
    original: 'senderName: status.isViaRevela ? clientMail.viaRevela(mail.senderName) : mail.senderName',
    replacement: 'senderName: mail.senderName',
    test: api('client-mail', 'adds "via Revela" to the sender until the account pays and is a week old'),
  },
  {
    name: 'a mail in the name of a bank is not held',
    file: `${modules}/client-mail/queue-client-mail.ts`,
    original: '...(heldFor.length > 0 ? { heldFor } : {}),',
    replacement: '',
    test: api('client-mail', 'is held until staff allows it, and the name is allowed afterwards'),
  },
  {
    name: 'reports of recipients pause nothing',
    file: `${modules}/client-mail/client-mail.routes.ts`,
    original: "    if (!(await pauseSending(tx, customerId, 'reports', now))) return\n",
    replacement: '',
    test: api('client-mail', 'by three recipients pauses the mail until staff decides, and notifies the photographer'),
  },
  {
    name: 'typed text is rendered as markup in a mail',
    file: `${mailer}/render-mail.ts`,
    original: '[&<>"\'`]',
    replacement: '["\'`]',
    test: unit(`${mailer}/render-mail`, 'escapes user input as text'),
  },
  {
    name: 'a name can add a header to a mail',
    file: `${mailer}/mail-headers.ts`,
    original: "    .replace(/[\\p{Cc}\\p{Zl}\\p{Zp}]+/gu, ' ')\n",
    replacement: '',
    test: unit(`${mailer}/render-mail`, 'turns %j into one line'),
  },
  {
    name: 'a client who stopped reminders gets more',
    file: clientReminders,
    original: '  if (input.contact.isStopped) return noReminder\n',
    replacement: '',
    test: unit('packages/domain/src/client-reminders', 'a client who asked for no more reminders gets none'),
  },
  {
    name: 'reminders have no pause between them',
    file: clientReminders,
    original: 'const isPaused = pausedUntil !== null && pausedUntil > now',
    replacement: 'const isPaused = pausedUntil !== null && pausedUntil < new Date(0)',
    test: unit(
      'packages/domain/src/client-reminders',
      'never sends twice, at night, within 48 hours, or without a cause',
    ),
  },
  {
    name: 'reminders are sent at night',
    file: clientReminders,
    original: 'const canMail = isSendingTime(now)',
    replacement: 'const canMail = true',
    test: unit('packages/domain/src/client-reminders', 'waits for the morning and for the end of the pause'),
  },
  {
    name: 'a sweep does not wait for a change of a cause that is under way',
    file: `${modules}/reminders/reminders.repository.ts`,
    original: "    .where('client_id', '=', clientId)\n    .forUpdate()\n",
    replacement: "    .where('client_id', '=', clientId)\n",
    test: api('reminder-sweep', 'waits for a change that is under way, and then sees it'),
  },
  {
    name: 'an opened link stops reminders without a press of the button',
    file: `${server}/http/one-click-stop.ts`,
    original: 'async (request, reply) => reply.redirect(page(tokenOf(request.query)), 303))',
    replacement:
      'async (request, reply) => {\n      await stop(tokenOf(request.query), { address: callerAddress(request.ip) })\n      return reply.redirect(page(tokenOf(request.query)), 303)\n    })',
    test: api('reminder-stop', 'works through nginx, once and for all, and leaves the client out of the queue'),
  },
  {
    name: 'reminders use the whole quota of receipts',
    file: `${modules}/client-mail/queue-client-mail.ts`,
    original: 'limit: Math.ceil(status.dailyLimit / 2)',
    replacement: 'limit: status.dailyLimit * 100',
    test: api('reminder-sweep', 'leaves half of the quota of automatic mails to others, and tries again later'),
  },
  {
    name: 'an event of any age is accepted',
    file: `${events}.ts`,
    original: 'return Math.abs(now - at) <= TOLERANCE_MS',
    replacement: 'return Number.isFinite(now - at)',
    test: unit(events, 'rejects an event more than five minutes old or ahead'),
  },
  {
    name: 'an event is accepted for another payment than the signed one',
    file: `${events}.ts`,
    original: 'if (!isNumber(id) || parsed.data?.data.id !== id) return null',
    replacement: 'if (!isNumber(id)) return null',
    test: unit(events, 'rejects an event with'),
  },
  {
    name: 'a gallery is released without its balance',
    file: 'packages/domain/src/delivery-scope.ts',
    original: '  if (due === 0 || allowance.waiting) return allowance\n',
    replacement: '  if (due >= 0 || allowance.waiting) return allowance\n',
    test: unit('packages/domain/src/delivery-scope', 'releases nothing while the balance is open'),
  },
  {
    name: 'a payment into another account releases a gallery',
    file: `${modules}/receivables/apply-charge.ts`,
    original: '    update.sellerId === charge.seller_id &&\n',
    replacement: '',
    test: api('receivables-payments', 'of a payment with %s are not applied'),
  },
  {
    name: 'a code of another browser connects its account',
    file: `${modules}/receivables/connect-account.ts`,
    original: "  if (!isSame(state, binding.state)) throw new ApiError('ConnectionRejected')\n",
    replacement: '',
    test: api('receivables-connection', 'rejects a forged, foreign, repeated or late state'),
  },
  {
    name: 'a plan can be withdrawn after every purchase',
    file: 'packages/domain/src/withdrawal.ts',
    original: '  if (hasWithdrawnPlan(planWithdrawnAt, now)) return null\n',
    replacement: '',
    test: unit('packages/domain/src/withdrawal', 'a purchase can be withdrawn: %s'),
  },
  {
    name: 'a purchase can be withdrawn after its seven days',
    file: `${modules}/checkout/billing/withdraw-purchase.ts`,
    original:
      "      if (!withdrawalEndsAt(invoice, now)) throw fieldError('RegretOver', 'checkout-popup', billing.withdrawalOver)\n",
    replacement: '',
    test: api('financial', 'ends after seven days'),
  },
  {
    name: 'an order by credit is accepted while something is left to pay',
    file: `${modules}/checkout/buy-plan.ts`,
    original:
      "  if (paymentMethod === 'credit') throw fieldError('PaymentRejected', 'plan', purchaseHelp.priceChanged)\n",
    replacement: '',
    test: api('checkout-orders', 'to a smaller plan converts the credit into days and charges nothing'),
  },
  {
    name: 'production accepts payments of the sandbox',
    file: `${server}/platform/config/config.ts`,
    original: "if (config.PAYMENTS === 'sandbox') {",
    replacement: 'if (config.PAYMENTS === undefined) {',
    test: unit(`${server}/platform/config/config`, 'accepts only the real gateway over https in production'),
  },
]
