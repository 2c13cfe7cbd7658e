import { join } from 'node:path'
import { installPackages, missingPackages, neededPackages, sitePackages } from '../debian/packages.ts'
import { runCommand } from '../one-line-error.ts'
import { repositoryRoot } from '../paths.ts'

/**
 * For images: --packages-only installs only the Debian packages, --site-only only those of a running site. Both work
 * before npm packages are installed.
 */
await runCommand(async () => {
  const startedAt = performance.now()
  const isSiteOnly = process.argv.includes('--site-only')
  const missing = await missingPackages(isSiteOnly ? sitePackages : neededPackages)
  if (missing.length > 0) {
    console.log(`installing ${missing.join(' ')}`)
    await installPackages(missing)
  }
  if (!isSiteOnly && !process.argv.includes('--packages-only')) {
    // Imported lazily: the image library is not needed to list missing packages.
    const { derivePhotographs } = await import('../photographs/derive.ts')
    if (await derivePhotographs(join(repositoryRoot, 'apps/studio/public/photos'))) console.log('photographs derived')
  }
  console.log(`setup is complete (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
})
