import { z } from 'zod'
import { open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, integerInText, paragraph } from '../fields/text.ts'
import { email, personName, phoneNumber } from '../fields/user.ts'
import { familyCover, manifestPicture, pictureNumber, studioBrand } from './family-shape.ts'

const slug = z
  .string()
  .max(140)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** Its page is `/trabalhos/{slug}` on the studio's host. */
const publicWork = z.strictObject({
  slug: z.string(),
  title: z.string(),
  category: z.string().nullable(),
  /** Pictures that can be shown. */
  total: z.number().int(),
  /** The work's cover, or its first picture. */
  cover: familyCover,
})

/** A photograph that stands on the page itself. */
const publicPicture = z.strictObject({
  number: pictureNumber,
  /** 960 and 1920 px, signed. */
  small: z.string(),
  large: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

/** What the profile says of the photographer; null where nothing was filled in. */
const about = z.strictObject({
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  /** Whole web addresses. */
  site: z.string().nullable(),
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
  twitter: z.string().nullable(),
})

/**
 * open: at least one work with a picture. empty: the portfolio is there and shows none yet. closed: there is none, the
 * plan has none, or the account is not in order; nothing but the brand is told.
 */
export const publicPortfolio = z.strictObject({
  state: z.enum(['open', 'empty', 'closed']),
  studio: studioBrand,
  about: about.nullable(),
  /** The page's great photograph: the newest work's cover. */
  cover: familyCover.nullable(),
  /** In the photographer's order, newest work first; without a title, works of no category, last. Empty ones are left out. */
  categories: z.array(z.strictObject({ title: z.string().nullable(), works: z.array(publicWork) })),
  /** Where there is one work alone: the first of its photographs but the great one. Null where there are several. */
  photographs: z.array(publicPicture).nullable(),
  /** Whether the form writes to somebody. */
  contact: z.boolean(),
  /** Until when the addresses of images hold. */
  until: moment,
})

export const publicWorkPage = z.strictObject({
  studio: studioBrand,
  work: publicWork,
  /** As in a gallery's manifest, by the photographer's order. */
  content: z.strictObject({ prefix: z.string(), until: moment }),
  pictures: z.array(manifestPicture),
  /** Somebody is shown the way on: up to three other works, those of the same category first. */
  more: z.array(publicWork),
  contact: z.boolean(),
})

/** The studio's public page, for whoever comes. */
export const getPublicPortfolio = endpoint({
  name: 'family.getPortfolio',
  method: 'GET',
  path: '/family/portfolio',
  origin: 'ours',
  host: 'gallery',
  access: open,
  answer: publicPortfolio,
})

export const getPublicWork = endpoint({
  name: 'family.getWork',
  method: 'GET',
  path: '/family/portfolio/work',
  origin: 'ours',
  host: 'gallery',
  access: open,
  query: z.object({ slug }),
  answer: publicWorkPage,
  errors: ['WorkNotFound'],
})

/** Places in the work's order, counted from 0. What a file is called is nobody's out there: it may name a family. */
export const getPublicWorkDetails = endpoint({
  name: 'family.getWorkDetails',
  method: 'GET',
  path: '/family/portfolio/work/pictures',
  origin: 'ours',
  host: 'gallery',
  access: open,
  query: z.object({ slug, from: integerInText(0, 1_000_000), count: integerInText(1, 200) }),
  answer: z.strictObject({
    pictures: z.array(z.strictObject({ number: pictureNumber, thumbhash: z.string().nullable() })),
  }),
  errors: ['WorkNotFound'],
})

/** A message to the photographer, by mail. An e-mail address or a telephone number, so that it can be answered. */
export const contactStudio = endpoint({
  name: 'family.contact',
  method: 'POST',
  path: '/family/portfolio/contact',
  origin: 'ours',
  host: 'gallery',
  access: open,
  body: z
    .object({
      name: personName,
      email: email.optional(),
      phone: phoneNumber.optional(),
      message: paragraph(1, 2000),
      /** The slug of the work somebody wrote from. */
      work: slug.optional(),
      /** A field no person sees: whoever fills it in is thanked and not heard. */
      website: z.string().max(500).optional(),
    })
    .refine(({ email: address, phone }) => address !== undefined || phone !== undefined, { path: ['email'] }),
  errors: ['NotFound'],
})
