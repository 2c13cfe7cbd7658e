/** Import rules. Each rule states its reason; `scripts/import-rules.test.ts` shows each of them failing. */

const server = '^apps/server/src'

/** The server modules in order: a module imports only modules above it. */
const modules = require('./scripts/module-order.json')

/** The files that compose the modules. */
const composition = `${server}/(?:compose[a-z-]*|jobs|metrics)\\.ts$`

/** The files that load a heavy library when they are loaded, directly or through each other. */
const heavyFiles = `${server}/(?:${[
  'compose-(?:worker|renderer)',
  'modules/pictures/render-on-miss',
  'modules/selections/export/draw-selection-pdf',
  'modules/proofing/export/draw-album-pdf',
  'platform/images/(?:brand-images|burn-watermarks|decoder-tasks|decoding|make-renditions|watermark-picture|render-process|share-card)',
  'platform/mailer/(?:smtp|send-mail\\.handler)',
  'platform/push/push-transport',
  'modules/domains/order-certificate',
].join('|')})\\.ts$`

const tests = '\\.(?:test|e2e)\\.tsx?$|^apps/server/test/'

const moduleOrder = modules.slice(0, -1).map((module, index) => ({
  name: `module-order-${module}`,
  severity: 'error',
  comment: `${module} is above these modules and cannot import them: composition passes it their functions, so that each module can be understood and tested with only what is above it.`,
  from: { path: `${server}/modules/${module}/` },
  to: { path: `${server}/modules/(?:${modules.slice(index + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Files that import each other cannot be understood or tested separately: merge them or move the shared part.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment:
        'The other rules cannot check an import that does not resolve; virtual modules are created by the build.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'A package that no package.json here declares works only while npm happens to hoist it.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'A source file that is not imported and imports nothing is unused.',
      from: {
        orphan: true,
        pathNot: [
          tests,
          '\\.d\\.ts$',
          '/index\\.ts$',
          `${server}/main/`,
          '/cli/',
          '\\.config\\.(?:ts|cjs)$',
          '^apps/studio/public/',
        ],
      },
      to: {},
    },
    {
      name: 'no-import-of-tests',
      severity: 'error',
      comment: 'Tests are not imported: move what other files need into a separate file.',
      from: {},
      to: { path: '\\.(?:test|e2e)\\.tsx?$' },
    },

    ...moduleOrder,
    {
      name: 'module-through-its-index',
      severity: 'error',
      comment: 'A module exports only its index.ts; its other files may change without touching other modules.',
      from: { path: `${server}/modules/([^/]+)/`, pathNot: tests },
      to: { path: `${server}/modules/`, pathNot: [`${server}/modules/$1/`, `${server}/modules/[^/]+/index\\.ts$`] },
    },
    {
      name: 'only-composition-imports-modules',
      severity: 'error',
      comment: 'http, access and platform get modules only through what composition passes in.',
      from: { path: `${server}/`, pathNot: [`${server}/modules/`, composition, tests] },
      to: { path: `${server}/modules/` },
    },
    {
      name: 'modules-import-no-composition',
      severity: 'error',
      comment: 'Dependencies are passed in; a module that imports the composition root uses a service locator.',
      from: { path: `${server}/(?:modules|http|access|platform)/`, pathNot: tests },
      to: { path: [composition, `${server}/main/`] },
    },
    {
      name: 'platform-knows-nothing-above',
      severity: 'error',
      comment: 'platform wraps engines and libraries and contains nothing of the product.',
      from: { path: `${server}/platform/`, pathNot: tests },
      to: { path: `${server}/(?:modules|http|access|main)/` },
    },
    {
      name: 'http-imports-no-modules',
      severity: 'error',
      comment: 'The HTTP kernel binds any endpoint of the contract; which ones exist is decided by composition.',
      from: { path: `${server}/http/`, pathNot: tests },
      to: { path: `${server}/modules/` },
    },
    {
      name: 'api-loads-no-heavy-library',
      severity: 'error',
      comment:
        'The decoder, PDF, mail and push libraries cost the API memory and attack surface: a file that loads one is listed here, and other files import it lazily (a job handler, inside `run`) or for its types only.',
      from: { path: `${server}/`, pathNot: [heavyFiles, `${server}/main/(?:worker|renderer|decoder)\\.ts$`, tests] },
      to: {
        path: [heavyFiles, '(?:^|/)node_modules/(?:sharp|exifr|thumbhash|pdfkit|nodemailer|web-push|acme-client)/'],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'entries-are-not-imported',
      severity: 'error',
      comment: 'Entry files read the environment and start a process, so importing one has side effects.',
      from: { pathNot: [`${server}/main/`, tests] },
      to: { path: `${server}/main/` },
    },
    {
      name: 'server-runs-on-its-dependencies',
      severity: 'error',
      comment: 'What runs in production must be installed in production: no devDependencies in server sources.',
      from: { path: `${server}/`, pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'dev-env-stays-outside',
      severity: 'error',
      comment: 'The package that boots engines for development and tests must not leak into what is shipped.',
      from: { path: '^(?:apps/[^/]+/src|packages/(?!dev-env/)[^/]+/src)/', pathNot: tests },
      to: { path: '^packages/dev-env/' },
    },

    {
      name: 'domain-imports-nothing',
      severity: 'error',
      comment: 'The rules of the product are pure: no clock, no I/O, no library, the same in server and browser.',
      from: { path: '^packages/domain/src/', pathNot: tests },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      comment: 'Server, browsers, tests and documents all read the contract, so it must not bring other dependencies.',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { pathNot: ['^packages/contract/src/', '(?:^|/)node_modules/zod/'] },
    },
    {
      name: 'phrases-import-nothing',
      severity: 'error',
      comment: 'Texts are plain data for screens, e-mails and error messages, and depend on nothing.',
      from: { path: '^packages/phrases/src/', pathNot: tests },
      to: { pathNot: '^packages/phrases/src/' },
    },
    {
      name: 'tokens-import-nothing',
      severity: 'error',
      comment: 'Colours and sizes are used by two apps with different UI kits and must not depend on either.',
      from: { path: '^packages/tokens/src/', pathNot: tests },
      to: { pathNot: '^packages/tokens/src/' },
    },
    {
      name: 'web-imports-no-product',
      severity: 'error',
      comment:
        'Hooks, stores and browser helpers for both apps: texts, calls and pages belong to the apps, and the family app has a byte limit.',
      from: { path: '^packages/web/src/', pathNot: tests },
      to: { pathNot: ['^packages/(?:web|domain)/src/', '(?:^|/)node_modules/(?:@types/)?(?:react|uqr)/'] },
    },
    {
      name: 'packages-know-no-apps',
      severity: 'error',
      comment: 'Packages are what apps share; a package that imports an app reverses the layers.',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'package-by-its-name',
      severity: 'error',
      comment: 'A package is imported by its name and the exports of its package.json; its files may move freely.',
      from: { path: '^(apps/[^/]+|packages/[^/]+|e2e|bench|scripts)/' },
      to: {
        path: '^packages/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },

    {
      name: 'browser-knows-no-server',
      severity: 'error',
      comment:
        'Browser code calls the server through the contract; importing server code would ship secrets and megabytes.',
      from: { path: '^apps/(?:studio|family)/src/' },
      to: { path: '^apps/server/|^packages/dev-env/' },
    },
    {
      name: 'browser-uses-no-node',
      severity: 'error',
      comment: 'Node’s modules do not exist in a browser.',
      from: { path: '^(?:apps/(?:studio|family)|packages/(?:photos|web))/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'apps-stay-apart',
      severity: 'error',
      comment: 'The server, the studio and the family’s app are deployed separately; shared code belongs in a package.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-stay-apart',
      severity: 'error',
      comment: 'A feature can be read, changed and deleted on its own; app/ composes features.',
      from: { path: '^apps/(studio|family)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      comment: 'app/ imports features; an import in the other direction would be a cycle.',
      from: { path: '^apps/(?:studio|family)/src/features/' },
      to: { path: '^apps/(?:studio|family)/src/app/' },
    },
    {
      name: 'ui-knows-no-features',
      severity: 'error',
      comment: 'Every feature may use ui/ and lib/, so these must not use a feature.',
      from: { path: '^apps/(?:studio|family)/src/(?:ui|lib)/' },
      to: { path: '^apps/(?:studio|family)/src/(?:features|app)/' },
    },
  ],
  options: {
    // TypeScript 7 has no parser API for this tool; without swc it would parse nothing and report no violation.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
