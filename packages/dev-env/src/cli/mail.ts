import { describeEngines, developmentEnginesConfig, testEnginesConfig } from '../engines/describe-engines.ts'
import { openMailbox } from '../mail/mailbox.ts'
import { OneLineError, runCommand } from '../one-line-error.ts'

/** Prints the last mails, newest last: `npm run mail -- 10`; with --test those of the tests. */
await runCommand(async () => {
  const filter = process.argv.slice(2).find((argument) => argument !== '--test') ?? '5'
  const count = Number(filter)
  if (!Number.isInteger(count) || count < 1) throw new OneLineError(`"${filter}" is not a number of mails`)
  const config = process.argv.includes('--test') ? testEnginesConfig() : developmentEnginesConfig()
  const mails = await openMailbox(describeEngines(config).maildir).last(count)
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
