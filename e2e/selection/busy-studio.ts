import { galleryPhotographs } from '@revela/dev-env/photographs'
import type { DemonstrationGallery, SeededGalleries } from '@revela/dev-env/photographs'
import { galleryWith } from '../pictures/gallery-with.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import { timeAt } from '../harness/site-under-test.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { dayFromToday, familyChoice, lastSeen } from './family-choice.ts'

export interface BusyStudio {
  outdoors: string
  beach: string
  europe: string
  /** Marina's selection, finished with seven extras. */
  finished: string
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const saleTerms = {
  selling_photos: true,
  charge_type: 'ADDITIONAL',
  contracted_pictures: 5,
  extra_picture_price: 2_500,
  allow_extra_pictures: true,
}

/**
 * A studio on an ordinary day: two selections ready, one deadline tomorrow, one family that stopped half-way. Uses
 * these galleries, or creates new ones.
 */
export async function busyStudio(
  site: SiteUnderTest,
  user: SignedInUser,
  galleries: SeededGalleries | null = null,
): Promise<BusyStudio> {
  // One upload at a time: the first photos by number are the chosen ones.
  const inOrder = { concurrency: 1 }
  const create = async (gallery: DemonstrationGallery, count: number, title: string) =>
    await galleryWith(site, user, await galleryPhotographs(gallery, count), title, inOrder)
  const europe = galleries?.europe ?? (await create('europe', 6, 'Viagem pela Europa'))
  const beach = galleries?.beach ?? (await create('beach', 8, 'Retratos na praia'))
  const outdoors = galleries?.outdoors ?? (await create('outdoors', 16, 'Ensaio no campo'))
  const first = await familyChoice(site, user, beach, {
    client: 'Beatriz e Téo',
    chosen: numbersUpTo(4),
    note: '',
  })
  const finished = await familyChoice(site, user, outdoors, {
    client: 'Marina Alves',
    tel: '(11) 98765-4321',
    terms: saleTerms,
    chosen: numbersUpTo(12),
    comments: [
      { number: 2, text: 'Essa é a do porta-retrato da vó! Pode clarear um pouco?' },
      { number: 5, text: 'Preto e branco, por favor' },
    ],
    note: 'Capricha no álbum!',
  })
  await site.rows(`update selection set finished_at = $2::timestamptz - interval '26 hours' where id = $1`, [
    first,
    timeAt(site),
  ])
  await familyChoice(site, user, europe, {
    client: 'Luís Otávio Nogueira',
    tel: '(31) 97777-1234',
    terms: { limit_date: dayFromToday(1, timeAt(site)) },
    chosen: [1, 2],
  })
  await site.rows(`update link_preferences set deadline_day = null where gallery_id = $1`, [europe])
  const unreadChoice = await familyChoice(site, user, europe, {
    client: 'Dona Lourdes',
    tel: '(21) 98888-4321',
    chosen: [1, 3, 4],
  })
  await lastSeen(site, unreadChoice, 5)
  return { outdoors, beach, europe, finished }
}
