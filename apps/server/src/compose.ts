import { createAuthorizer, type Authorizer } from './access/authorize.ts'
import { isSameVisitor } from './access/principal.ts'
import { addContentAuth } from './http/content-auth.ts'
import { addCspReports } from './http/csp-reports.ts'
import { configRoutes } from './http/config.routes.ts'
import { browserErrorRoutes } from './http/browser-error.routes.ts'
import { addEdgeCells } from './http/edge-cells.ts'
import { addEdgeCertificates } from './http/edge-certificates.ts'
import { addFamilyPages, type FamilyPage } from './http/family-pages.ts'
import { addOneClickStop } from './http/one-click-stop.ts'
import { addPaymentEvents, addReceivableEvents } from './http/payment-events.ts'
import type { Route } from './http/route.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import { accountsPolicies, accountsRoutes, configuredProviders, sessionReader } from './modules/accounts/index.ts'
import { albumsPolicies, albumsRoutes, versionsRoutes } from './modules/albums/index.ts'
import { checkoutPolicies, checkoutRoutes, eventReceiver, financialRoutes } from './modules/checkout/index.ts'
import { clientMailRoutes } from './modules/client-mail/index.ts'
import { clientsPolicies, clientsRoutes } from './modules/clients/index.ts'
import { deliveryRoutes } from './modules/delivery/index.ts'
import {
  dnsLookup,
  domainsRoutes,
  findChallenge,
  listCertificates,
  openAuthority,
  type DomainsDeps,
} from './modules/domains/index.ts'
import {
  bulkRoutes,
  galleriesPolicies,
  galleriesRoutes,
  galleryAccessRoutes,
  presetsPolicies,
  presetsRoutes,
  downloadPinRoutes,
  picturesRoutes,
  chaptersRoutes,
  similarPicturesRoutes,
  pictureTrashRoutes,
} from './modules/galleries/index.ts'
import { lifecycleRoutes } from './modules/lifecycle/index.ts'
import { marketingRoutes } from './modules/marketing/index.ts'
import { notificationsPolicies, notificationsRoutes } from './modules/notifications/index.ts'
import { contentAddresses, contentChecker, cancelDeletion, scheduleDeletion } from './modules/pictures/index.ts'
import { portfolioPolicies, portfolioRoutes, workTrashRoutes, worksRoutes } from './modules/portfolio/index.ts'
import {
  albumProofing,
  albumProofRoutes,
  clientReaders,
  familyAlbumRoutes,
  moveAlbumGrants,
  proofingPolicies,
  type ProofingDeps,
} from './modules/proofing/index.ts'
import { privacyRoutes } from './modules/privacy/index.ts'
import {
  brandImageChecker,
  createProfile,
  moveProfileEmail,
  profileImageKeys,
  profilesPolicies,
  profilesRoutes,
  type ProfilesDeps,
} from './modules/profiles/index.ts'
import {
  announceGallery,
  announceOrder,
  paymentReceiver,
  changePreferences,
  choiceRoutes,
  deleteChoices,
  hideChoices,
  readAgreedChoices,
  readPreferencesChange,
  restoreChoices,
  selectionChannel,
  choicePolicies,
  renewInvitations,
  readOwn,
  selectionsPolicies,
  selectionsRoutes,
  togetherRoutes,
  type SelectionsDeps,
} from './modules/selections/index.ts'
import {
  activityRoutes,
  clientSender,
  familyPages,
  familyRoutes,
  galleryHosts,
  homeRoutes,
  inGallery,
  pageTemplates,
  publicPortfolioFinder,
  publicPortfolioRoutes,
  recordSelectionActivity,
  sendsRoutes,
  sharingPolicies,
  type SendingDeps,
} from './modules/sharing/index.ts'
import {
  oneClickStopPath,
  remindersPolicies,
  remindersRoutes,
  stopPage,
  stopReminders,
} from './modules/reminders/index.ts'
import { staffRoutes } from './modules/staff/index.ts'
import {
  createPlanCatalogue,
  familyTermsReader,
  redirectUserReader,
  requireFeature,
  accountStatusReader,
  subscriptionsPolicies,
  subscriptionsRoutes,
  type FamilyTerms,
} from './modules/subscriptions/index.ts'
import { deleteBatches, receivingRoutes, requestCopy, uploadsPolicies, uploadsRoutes } from './modules/uploads/index.ts'
import {
  watermarkImageKeys,
  watermarksPolicies,
  watermarksRoutes,
  type WatermarksDeps,
} from './modules/watermarks/index.ts'
import type { Platform } from './platform.ts'
import { createPasswordHasher } from './platform/crypto/password-hash.ts'
import { remoteDecoders } from './platform/images/remote-decoders.ts'
import { openAnnouncements } from './platform/live/announcements.ts'
import { createSellerGateway } from './platform/payments/seller-gateway.ts'
import {
  receivableEventReceiver,
  receivablesPolicies,
  receivablesRoutes,
  type ReceivablesDeps,
} from './modules/receivables/index.ts'
import { createRateLimiter, type RateLimiter } from './platform/rate-limit/rate-limit.ts'

export type Modules = {
  readonly routes: readonly Route[]
  /** The routes that receive picture bytes, separate so that a process of their own can serve them. */
  readonly receiving: readonly Route[]
  readonly authorizer: Authorizer
  readonly pages: FamilyPage
  readonly termsOf: (customerId: string) => Promise<FamilyTerms>
  /** Closes what the modules opened: connections to decoders and the announcement listener. */
  readonly close: () => Promise<void>
  readonly limiter: RateLimiter
}

/** The only place that knows every module: builds them in order and connects their ports. */
export function composeModules(platform: Platform): Modules {
  const { config, db, clock, keys } = platform
  const contentOrigin = config.CONTENT_ORIGIN
  const subscriptions = { db, clock, keys, plans: createPlanCatalogue(db), contentOrigin }
  const limiter = createRateLimiter(db.pool, keys)
  // The api process does not decode images itself: a hostile logo would share its memory and secrets.
  const decoders = remoteDecoders(config.DECODER_URL ?? `http://127.0.0.1:${config.RENDERER_PORT}`)
  const hasher = createPasswordHasher()
  const garbage: ProfilesDeps['garbage'] = {
    discard: (tx, customerId, objectKeys, dueAt) =>
      scheduleDeletion(
        tx,
        customerId,
        objectKeys.map((objectKey) => ({ objectKey, isPrefix: false })),
        dueAt,
      ),
    cancelDeletion,
  }
  const profiles: ProfilesDeps = {
    ...platform,
    limiter,
    decoders,
    requireFeature: (customerId, feature) => requireFeature(subscriptions, customerId, feature),
    garbage,
  }
  const domains: DomainsDeps = {
    ...platform,
    limiter,
    subscriptions,
    lookup: dnsLookup(config),
    authority: openAuthority(platform),
  }
  const content = contentAddresses(contentOrigin, keys, clock)
  const watermarks: WatermarksDeps = {
    ...platform,
    subscriptions,
    limiter,
    decoders,
    garbage,
    pictureAddress: ({ customerId, galleryId, epoch, number, version }) =>
      content.forOwner({ customerId, ownerId: galleryId, epoch })({ number, version }, 1920),
  }
  const uploads = {
    ...platform,
    hasher,
    subscriptions,
    content,
    choices: {
      hide: hideChoices,
      show: restoreChoices,
      delete: deleteChoices,
      announceDelivery: announceGallery,
      announceOrder,
      agreed: readAgreedChoices,
    },
    terms: { read: readPreferencesChange, store: changePreferences },
    deleteUploads: deleteBatches,
    proofing: albumProofing(platform),
  }
  const checkout = { ...platform, plans: subscriptions.plans }
  const live = openAnnouncements(config.DATABASE_URL, selectionChannel, platform.log)
  const termsOf = familyTermsReader(subscriptions)
  const sharing = {
    ...platform,
    hasher,
    limiter,
    content,
    subscriptions,
    termsOf,
    moveAlbumGrants,
    readOwnSelection: (principal, galleryId) => readOwn(platform, principal, galleryId),
  } satisfies SendingDeps
  const canViewGallery = inGallery(sharing)
  const selections: SelectionsDeps = {
    ...platform,
    hasher,
    limiter,
    subscriptions,
    content,
    live,
    isInGallery: async (principal, galleryId) => {
      const actor = await canViewGallery({ principal, ids: { gallery: [galleryId] } })
      return typeof actor === 'object' && isSameVisitor(actor, principal)
    },
    recordActivity: recordSelectionActivity,
  }
  const proofing: ProofingDeps = { ...sharing, live, decoders }
  const receivables: ReceivablesDeps = {
    ...platform,
    limiter,
    live,
    sellers: createSellerGateway(config, platform.log),
    selectionPayments: paymentReceiver(selections),
    isInGallery: selections.isInGallery,
  }
  const accounts = {
    ...platform,
    hasher,
    limiter,
    social: configuredProviders(config),
    getRedirectUser: redirectUserReader(subscriptions),
    findPublicPortfolio: publicPortfolioFinder(sharing),
    createProfile,
    moveProfileEmail,
  }
  return {
    receiving: receivingRoutes(uploads),
    routes: [
      ...configRoutes(config),
      ...browserErrorRoutes({ limiter, log: platform.log }),
      ...accountsRoutes(accounts),
      ...profilesRoutes(profiles),
      ...notificationsRoutes({ ...platform, limiter }),
      ...subscriptionsRoutes(subscriptions),
      ...domainsRoutes(domains),
      ...watermarksRoutes(watermarks),
      ...galleriesRoutes(uploads),
      ...presetsRoutes({ ...uploads, requestCopy: (tx, request) => requestCopy(uploads, tx, request) }),
      ...bulkRoutes({ ...uploads, sendToClients: clientSender(sharing) }),
      ...galleryAccessRoutes(uploads),
      ...downloadPinRoutes(uploads),
      ...picturesRoutes(uploads),
      ...chaptersRoutes(uploads),
      ...similarPicturesRoutes(uploads),
      ...pictureTrashRoutes(uploads),
      ...portfolioRoutes(uploads),
      ...worksRoutes(uploads),
      ...albumsRoutes(uploads),
      ...versionsRoutes(uploads),
      ...workTrashRoutes(uploads),
      ...uploadsRoutes(uploads),
      ...clientsRoutes({
        ...platform,
        hasher,
        limiter,
        subscriptions,
        renewInvitations,
        albumReaders: clientReaders(platform),
      }),
      ...clientMailRoutes({ ...platform, limiter }),
      ...selectionsRoutes(selections),
      ...choiceRoutes(selections),
      ...togetherRoutes(selections),
      ...familyRoutes(sharing),
      ...homeRoutes(sharing),
      ...publicPortfolioRoutes(sharing),
      ...sendsRoutes(sharing),
      ...activityRoutes(sharing),
      ...familyAlbumRoutes(proofing),
      ...albumProofRoutes(proofing),
      ...deliveryRoutes({ ...platform, hasher, limiter, termsOf: sharing.termsOf }),
      ...receivablesRoutes(receivables),
      ...checkoutRoutes({ ...checkout, limiter }),
      ...financialRoutes({ ...checkout, limiter }),
      ...lifecycleRoutes(platform),
      ...remindersRoutes({ ...platform, limiter, termsOf: sharing.termsOf }),
      ...marketingRoutes({ db }),
      ...privacyRoutes({ ...platform, hasher, limiter }),
      ...staffRoutes({ db }),
    ],
    authorizer: createAuthorizer({
      policies: [
        accountsPolicies(db),
        profilesPolicies,
        notificationsPolicies,
        subscriptionsPolicies,
        watermarksPolicies(db),
        galleriesPolicies(db),
        presetsPolicies(db),
        portfolioPolicies(uploads),
        albumsPolicies(db),
        uploadsPolicies(uploads),
        clientsPolicies(db),
        sharingPolicies(sharing),
        proofingPolicies(proofing),
        selectionsPolicies(db),
        checkoutPolicies(checkout),
        choicePolicies(canViewGallery),
        remindersPolicies(db),
        receivablesPolicies(db, canViewGallery),
      ],
      getAccountStatus: accountStatusReader(subscriptions),
    }),
    pages: familyPages(sharing, pageTemplates(config.FAMILY_PAGE)),
    termsOf: sharing.termsOf,
    limiter,
    close: async () => {
      decoders.close()
      await live.close()
    },
  }
}

export async function composeApi(platform: Platform): Promise<HttpServer> {
  const { routes, authorizer, pages, limiter, termsOf, close } = composeModules(platform)
  const server = await createHttpServer({
    ...kernelDeps(platform),
    routes,
    authorizer,
    galleries: galleryHosts(platform),
    prefix: '/api',
  })
  const isBrandImage = brandImageChecker(platform, [profileImageKeys, watermarkImageKeys])
  addContentAuth(server.app, contentChecker({ ...platform, termsOf }), isBrandImage)
  addPaymentEvents(server.app, eventReceiver(platform))
  addOneClickStop(server.app, {
    path: oneClickStopPath,
    stop: (token, visit) => stopReminders({ ...platform, limiter }, token, visit),
    page: (token) => stopPage(platform.config.APP_ORIGIN, token),
  })
  const sellers = createSellerGateway(platform.config, platform.log)
  addReceivableEvents(server.app, receivableEventReceiver({ ...platform, sellers }))
  addCspReports(server.app, limiter)
  addEdgeCertificates(server.app, {
    token: platform.config.CERTIFICATES_TOKEN,
    list: (after) => listCertificates(platform, after),
    findChallenge: (token) => findChallenge(platform, token),
  })
  const { directory } = platform.cellNames
  addEdgeCells(server.app, { token: platform.config.CELLS_TOKEN, directory: directory?.open ?? null })
  addFamilyPages(server.app, pages)
  server.app.addHook('onClose', async () => close())
  return server
}

/** What every HTTP server of ours begins with. */
export function kernelDeps({ config, db, cellNames, clock, log, probes, tracer }: Platform) {
  return {
    log,
    trustedProxies: config.TRUSTED_PROXIES,
    readPrincipal: sessionReader(db, clock),
    requireTokenHere: cellNames.requireTokenHere,
    probes,
    tracer,
    checkAnswers: config.REVELA_ENV !== 'production',
  }
}
