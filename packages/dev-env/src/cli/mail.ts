import { describeEngines, developmentPlace, testPlace } from '../engines/describe-engines.ts'
import { openMailbox } from '../mail/mailbox.ts'
import { OneLineError, runCommand } from '../one-line-error.ts'

/** Prints the last mails, newest last: `npm run mail -- 10`; the tests' ones with --test. */
await runCommand(async () => {
  const wanted = process.argv.slice(2).find((argument) => argument !== '--test') ?? '5'
  const count = Number(wanted)
  if (!Number.isInteger(count) || count < 1) throw new OneLineError(`"${wanted}" is not a number of mails`)
  const place = process.argv.includes('--test') ? testPlace() : developmentPlace()
  const mails = await openMailbox(describeEngines(place).maildir).last(count)
  if (mails.length === 0) console.log('no mail has arrived yet')
  for (const mail of mails.toReversed()) {
    console.log(`${'─'.repeat(80)}
date     ${mail.receivedAt.toISOString()}
to       ${mail.recipient}
from     ${mail.from}
subject  ${mail.subject}

${mail.text.trim()}
`)
  }
})
