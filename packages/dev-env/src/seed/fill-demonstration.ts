import { galleryRecipes } from '../photographs/gallery-recipes.ts'
import type { DemonstrationGallery } from '../photographs/gallery-recipes.ts'
import { seedAlbum } from './demonstration-album.ts'
import { seedClients } from './demonstration-clients.ts'
import { demonstrationGalleries, seedGalleries } from './demonstration-galleries.ts'
import type { SeedingProgress } from './demonstration-galleries.ts'
import { seedWorks } from './demonstration-works.ts'
import type { StudioSession } from './galleries.ts'

/** Fills the demonstration studio; every step adds only what is missing. */
export async function fillDemonstrationStudio(session: StudioSession, report: (line: string) => void): Promise<void> {
  const names = Object.keys(demonstrationGalleries) as DemonstrationGallery[]
  const galleries = await seedGalleries(session, names, { onProgress: progressReporter(report) })
  report('clientes, seleções e comentários')
  await seedClients(session, galleries)
  report('álbum')
  await seedAlbum(session, galleries.outdoors)
  report('portfólio')
  await seedWorks(session, Math.max(...Object.values(galleryRecipes).map(({ sources }) => sources.length)))
}

const reportEveryMs = 2_000

/** Reports the first and last photograph of all, each new gallery, and otherwise one line in two seconds. */
export function progressReporter(report: (line: string) => void, now: () => number = Date.now) {
  let lastAt = -Infinity
  let lastLine = ''
  return ({ gallery, galleries, pictures, totalPictures }: SeedingProgress): void => {
    const start = `galeria ${gallery} de ${galleries},`
    const line = `${start} ${pictures} de ${totalPictures} fotos`
    const isDue = !lastLine.startsWith(start) || pictures === totalPictures || now() - lastAt >= reportEveryMs
    if (line === lastLine || !isDue) return
    lastAt = now()
    lastLine = line
    report(line)
  }
}
