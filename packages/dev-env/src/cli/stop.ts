import { existsSync } from 'node:fs'
import { developmentPlace } from '../engines/describe-engines.ts'
import { stopEngines } from '../engines/start-engines.ts'
import { runCommand } from '../one-line-error.ts'
import { stopDevelopmentSite } from '../site/development-site.ts'

await runCommand(async () => {
  const place = developmentPlace()
  if (!existsSync(place.dir)) {
    console.log('nothing was started here')
    return
  }
  const stopped = [...(await stopDevelopmentSite(place.dir)), ...(await stopEngines(place))]
  console.log(stopped.length > 0 ? `stopped ${stopped.join(', ')}` : 'nothing was running')
})
