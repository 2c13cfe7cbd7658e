import { join } from 'node:path'
import { developmentPlace, testPlace } from '../engines/describe-engines.ts'
import { areEnginesRunning, startEngines, stopEngines } from '../engines/start-engines.ts'
import { OneLineError, runCommand } from '../one-line-error.ts'
import { runTestSandbox, stopSandboxGateway } from '../sandbox-gateway/run-sandbox-gateway.ts'
import { runSocialProvider, stopSocialProvider } from '../social-provider/run-social-provider.ts'

const usage = 'usage: node packages/dev-env/src/cli/engines.ts start|stop|status [--dev]'

/** For scripts: the tests' engines and their social provider and payment gateway, or with --dev the development engines alone. */
await runCommand(async () => {
  const action = process.argv.slice(2).find((argument) => argument !== '--dev')
  const isDevelopment = process.argv.includes('--dev')
  const place = isDevelopment ? developmentPlace() : testPlace()
  const begun = performance.now()
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  if (action === 'start') {
    const engines = await startEngines({ ...place, durable: isDevelopment })
    const { postgres, s3, smtp, social } = engines.ports
    if (!isDevelopment) {
      await runSocialProvider({ dir: join(place.dir, 'run'), port: social })
      await runTestSandbox(engines)
    }
    console.log(`engines run: PostgreSQL ${postgres}, S3 ${s3}, SMTP ${smtp} in ${place.dir} (${seconds()})`)
  } else if (action === 'stop') {
    if (!isDevelopment) {
      await stopSocialProvider(join(place.dir, 'run'))
      await stopSandboxGateway(join(place.dir, 'run'))
    }
    const stopped = await stopEngines(place)
    console.log(stopped.length > 0 ? `stopped ${stopped.join(', ')} (${seconds()})` : 'nothing was running')
  } else if (action === 'status') {
    console.log(areEnginesRunning(place) ? 'running' : 'not running')
  } else {
    throw new OneLineError(usage)
  }
})
