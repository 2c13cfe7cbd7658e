import { join } from 'node:path'
import { developmentEnginesConfig, testEnginesConfig } from '../engines/describe-engines.ts'
import { areEnginesRunning, startEngines, stopEngines } from '../engines/start-engines.ts'
import { OneLineError, runCommand } from '../one-line-error.ts'
import { runTestSandbox, stopSandboxGateway } from '../sandbox-gateway/run-sandbox-gateway.ts'
import { runSocialProvider, stopSocialProvider } from '../social-provider/run-social-provider.ts'

const usage = 'usage: node packages/dev-env/src/cli/engines.ts start|stop|status [--dev]'

/**
 * For scripts: the test engines with their social provider and payment gateway, or with --dev the development engines
 * only.
 */
await runCommand(async () => {
  const action = process.argv.slice(2).find((argument) => argument !== '--dev')
  const isDevelopment = process.argv.includes('--dev')
  const config = isDevelopment ? developmentEnginesConfig() : testEnginesConfig()
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  if (action === 'start') {
    const engines = await startEngines({ ...config, durable: isDevelopment })
    const { postgres, s3, smtp, social } = engines.ports
    if (!isDevelopment) {
      await runSocialProvider({ dir: join(config.dir, 'run'), port: social })
      await runTestSandbox(engines)
    }
    console.log(`engines are running: PostgreSQL ${postgres}, S3 ${s3}, SMTP ${smtp} in ${config.dir} (${seconds()})`)
  } else if (action === 'stop') {
    if (!isDevelopment) {
      await stopSocialProvider(join(config.dir, 'run'))
      await stopSandboxGateway(join(config.dir, 'run'))
    }
    const stopped = await stopEngines(config)
    console.log(stopped.length > 0 ? `stopped ${stopped.join(', ')} (${seconds()})` : 'no engines were running')
  } else if (action === 'status') {
    console.log(areEnginesRunning(config) ? 'running' : 'not running')
  } else {
    throw new OneLineError(usage)
  }
})
