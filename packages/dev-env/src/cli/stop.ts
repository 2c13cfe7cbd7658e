import { existsSync } from 'node:fs'
import { developmentEnginesConfig } from '../engines/describe-engines.ts'
import { stopEngines } from '../engines/start-engines.ts'
import { runCommand } from '../one-line-error.ts'
import { stopDevelopmentSite } from '../site/development-site.ts'

await runCommand(async () => {
  const config = developmentEnginesConfig()
  if (!existsSync(config.dir)) {
    console.log('nothing to stop: no engines were started from this folder')
    return
  }
  const stopped = [...(await stopDevelopmentSite(config.dir)), ...(await stopEngines(config))]
  console.log(stopped.length > 0 ? `stopped ${stopped.join(', ')}` : 'nothing was running')
})
