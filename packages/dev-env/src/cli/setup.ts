import { join } from 'node:path'
import { installPackages, missingPackages } from '../debian/packages.ts'
import { runCommand } from '../one-line-error.ts'
import { repositoryRoot } from '../paths.ts'

await runCommand(async () => {
  const startedAt = performance.now()
  const missing = await missingPackages()
  if (missing.length > 0) {
    console.log(`installing ${missing.join(' ')}`)
    await installPackages(missing)
  }
  // Imported lazily: the image library is not needed to list missing packages.
  const { derivePhotographs } = await import('../photographs/derive.ts')
  if (await derivePhotographs(join(repositoryRoot, 'apps/studio/public/photos'))) console.log('photographs derived')
  console.log(`setup is complete (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
})
