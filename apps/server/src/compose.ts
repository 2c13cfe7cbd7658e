import { createDoor, type Door } from './access/door.ts'
import { addContentAuth } from './http/content-auth.ts'
import { addCspReports } from './http/csp-reports.ts'
import { configRoutes } from './http/config.routes.ts'
import { faultRoutes } from './http/fault.routes.ts'
import { addDownloads } from './http/download-route.ts'
import { addFamilyPages, type FamilyPage } from './http/family-pages.ts'
import { addPaymentEvents } from './http/payment-events.ts'
import type { Route } from './http/route.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import { accountsPolicies, accountsRoutes, configuredProviders, sessionReader } from './modules/accounts/index.ts'
import { checkoutPolicies, checkoutRoutes, eventTaker, financialRoutes } from './modules/checkout/index.ts'
import { clientMailRoutes } from './modules/client-mail/index.ts'
import { clientsPolicies, clientsRoutes } from './modules/clients/index.ts'
import { deliveryRoutes, downloadOpener } from './modules/delivery/index.ts'
import {
  galleriesPolicies,
  galleriesRoutes,
  galleryAccessRoutes,
  downloadPinRoutes,
  picturesRoutes,
  pictureTrashRoutes,
} from './modules/galleries/index.ts'
import { lifecycleRoutes } from './modules/lifecycle/index.ts'
import { marketingRoutes } from './modules/marketing/index.ts'
import { contentAddresses, contentChecker, keepObjects, promiseDeletion } from './modules/pictures/index.ts'
import { portfolioPolicies, portfolioRoutes, workTrashRoutes, worksRoutes } from './modules/portfolio/index.ts'
import { exportPartOpener, privacyRoutes } from './modules/privacy/index.ts'
import {
  brandImageChecker,
  createProfile,
  profileImageKeys,
  profilesPolicies,
  profilesRoutes,
  type ProfilesNeeds,
} from './modules/profiles/index.ts'
import {
  choiceRoutes,
  forgetChoices,
  hideChoices,
  readAgreedChoices,
  showChoices,
  selectionChannel,
  selectionsPolicies,
  selectionsRoutes,
  type SelectionsNeeds,
} from './modules/selections/index.ts'
import {
  activityRoutes,
  familyPages,
  familyRoutes,
  galleryHosts,
  homeRoutes,
  inGallery,
  pageTemplate,
  publicPortfolioFinder,
  publicPortfolioRoutes,
  sendsRoutes,
  sharingPolicies,
} from './modules/sharing/index.ts'
import { staffRoutes } from './modules/staff/index.ts'
import {
  createPlanCatalogue,
  familyTermsReader,
  redirectUserReader,
  requireFeature,
  standingReader,
  subscriptionsPolicies,
  subscriptionsRoutes,
  type FamilyTerms,
} from './modules/subscriptions/index.ts'
import { forgetBatches, receivingRoutes, uploadsPolicies, uploadsRoutes } from './modules/uploads/index.ts'
import {
  watermarkImageKeys,
  watermarksPolicies,
  watermarksRoutes,
  type WatermarksNeeds,
} from './modules/watermarks/index.ts'
import type { Platform } from './platform.ts'
import { createPasswordHasher } from './platform/crypto/password-hash.ts'
import { handedFileOpener } from './platform/handed-files/handed-files.ts'
import { remoteDecoders } from './platform/images/remote-decoders.ts'
import { openAnnouncements } from './platform/live/announcements.ts'
import { createRateLimiter, type RateLimiter } from './platform/rate-limit/rate-limit.ts'

export type Rooms = {
  readonly routes: readonly Route[]
  /** The routes that take the bytes of photographs, apart so that a process of their own may serve them. */
  readonly receiving: readonly Route[]
  readonly door: Door
  readonly pages: FamilyPage
  readonly termsOf: (customerId: string) => Promise<FamilyTerms>
  /** Ends what the rooms started: connections to decoders, and the line on which changes are heard. */
  readonly close: () => Promise<void>
  readonly limiter: RateLimiter
}

/** The only place that knows every room: builds them in order and plugs their ports into each other. */
export function composeRooms(platform: Platform): Rooms {
  const { config, db, clock, keys } = platform
  const contentOrigin = config.CONTENT_ORIGIN
  const subscriptions = { db, clock, keys, plans: createPlanCatalogue(db), contentOrigin }
  const limiter = createRateLimiter(db.pool, keys)
  // The process that answers everybody decodes nothing: a hostile logo would share its memory and its secrets.
  const decoders = remoteDecoders(config.DECODER_URL ?? `http://127.0.0.1:${config.RENDERER_PORT}`)
  const hasher = createPasswordHasher()
  const garbage: ProfilesNeeds['garbage'] = {
    discard: (tx, customerId, objectKeys, dueAt) =>
      promiseDeletion(
        tx,
        customerId,
        objectKeys.map((objectKey) => ({ objectKey, isPrefix: false })),
        dueAt,
      ),
    keep: keepObjects,
  }
  const profiles: ProfilesNeeds = {
    ...platform,
    limiter,
    decoders,
    requireFeature: (customerId, feature) => requireFeature(subscriptions, customerId, feature),
    garbage,
  }
  const content = contentAddresses(contentOrigin, keys, clock)
  const watermarks: WatermarksNeeds = {
    ...platform,
    subscriptions,
    limiter,
    decoders,
    garbage,
    photographAddress: ({ customerId, galleryId, epoch, number, version }) =>
      content.of({ customerId, ownerId: galleryId, epoch })({ number, version }, 1920),
  }
  const photographs = {
    ...platform,
    hasher,
    subscriptions,
    content,
    choices: { hide: hideChoices, show: showChoices, forget: forgetChoices, agreed: readAgreedChoices },
    forgetUploads: forgetBatches,
  }
  const checkout = { ...platform, plans: subscriptions.plans }
  const live = openAnnouncements(config.DATABASE_URL, selectionChannel, platform.log)
  const sharing = { ...platform, hasher, limiter, content, subscriptions, termsOf: familyTermsReader(subscriptions) }
  const mayLook = inGallery(sharing)
  const selections: SelectionsNeeds = {
    ...platform,
    hasher,
    limiter,
    subscriptions,
    content,
    live,
    isInGallery: async (principal, galleryId) =>
      (await mayLook({ principal, ids: { gallery: [galleryId] } })) !== false,
  }
  const accounts = {
    ...platform,
    hasher,
    limiter,
    social: configuredProviders(config),
    redirectUserOf: redirectUserReader(subscriptions),
    publicPortfolioOf: publicPortfolioFinder(sharing),
    createProfile,
  }
  return {
    receiving: receivingRoutes(photographs),
    routes: [
      ...configRoutes(config),
      ...faultRoutes({ limiter, log: platform.log }),
      ...accountsRoutes(accounts),
      ...profilesRoutes(profiles),
      ...subscriptionsRoutes(subscriptions),
      ...watermarksRoutes(watermarks),
      ...galleriesRoutes(photographs),
      ...galleryAccessRoutes(photographs),
      ...downloadPinRoutes(photographs),
      ...picturesRoutes(photographs),
      ...pictureTrashRoutes(photographs),
      ...portfolioRoutes(photographs),
      ...worksRoutes(photographs),
      ...workTrashRoutes(photographs),
      ...uploadsRoutes(photographs),
      ...clientsRoutes({ ...platform, hasher, limiter, subscriptions }),
      ...clientMailRoutes({ ...platform, limiter }),
      ...selectionsRoutes(selections),
      ...choiceRoutes(selections),
      ...familyRoutes(sharing),
      ...homeRoutes(sharing),
      ...publicPortfolioRoutes(sharing),
      ...sendsRoutes(sharing),
      ...activityRoutes(sharing),
      ...deliveryRoutes({ ...platform, hasher, limiter, termsOf: sharing.termsOf }),
      ...checkoutRoutes({ ...checkout, limiter }),
      ...financialRoutes({ ...checkout, limiter }),
      ...lifecycleRoutes(platform),
      ...marketingRoutes({ db }),
      ...privacyRoutes({ ...platform, hasher, limiter }),
      ...staffRoutes({ db }),
    ],
    door: createDoor({
      policies: [
        accountsPolicies(db),
        profilesPolicies,
        subscriptionsPolicies,
        watermarksPolicies(db),
        galleriesPolicies(db),
        portfolioPolicies(photographs),
        uploadsPolicies(photographs),
        clientsPolicies(db),
        sharingPolicies(sharing),
        selectionsPolicies(db),
        checkoutPolicies(checkout),
        { 'delivery.download': mayLook, 'choice.own': mayLook },
      ],
      standingOf: standingReader(subscriptions),
    }),
    pages: familyPages(sharing, pageTemplate(config.GALLERY_PAGE)),
    termsOf: sharing.termsOf,
    limiter,
    close: async () => {
      decoders.close()
      await live.close()
    },
  }
}

export async function composeApi(platform: Platform): Promise<HttpServer> {
  const { routes, door, pages, limiter, termsOf, close } = composeRooms(platform)
  const server = await createHttpServer({
    ...kernelNeeds(platform),
    routes,
    door,
    galleries: galleryHosts(platform),
    prefix: '/api',
  })
  const isBrandImage = brandImageChecker(platform, [profileImageKeys, watermarkImageKeys])
  addContentAuth(server.app, contentChecker({ ...platform, termsOf }), isBrandImage)
  addPaymentEvents(server.app, eventTaker(platform))
  addCspReports(server.app, limiter)
  addFamilyPages(server.app, pages)
  server.app.addHook('onClose', async () => close())
  return server
}

/** The process that waits for photographs. */
export async function composeUpload(platform: Platform): Promise<HttpServer> {
  const { receiving, door, termsOf } = composeRooms(platform)
  const kernel = kernelNeeds(platform)
  const server = await createHttpServer({ ...kernel, routes: receiving, door, prefix: '/upload' })
  // Bytes on their way out take as long as bytes on their way in, so they share the process that waits for them.
  const [ofExport, handed] = [exportPartOpener(platform), handedFileOpener(platform)]
  const fileOf = async (token: string) => (await ofExport(token)) ?? handed(token)
  addDownloads(server.app, downloadOpener({ ...platform, termsOf }), fileOf)
  return server
}

function kernelNeeds({ config, db, clock, log, probes, tracer }: Platform) {
  return {
    log,
    trustedProxies: config.TRUSTED_PROXIES,
    principalOf: sessionReader(db, clock),
    probes,
    tracer,
    checkAnswers: config.REVELA_ENV !== 'production',
  }
}
