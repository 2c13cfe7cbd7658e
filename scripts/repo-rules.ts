/** Rules about text and names that no linter of ours holds. `scripts/repo-rules.test.ts` shows each of them failing. */

export type RepoRule = {
  readonly name: string
  readonly reason: string
  /** Files the rule looks at. */
  readonly files: RegExp
  readonly exclude?: RegExp
} & ({ readonly text: RegExp } | { readonly path: RegExp })

const code = /\.(?:ts|tsx|cjs|mjs|js)$/
const anyText = /^/
const tests = /\.(?:test|e2e)\.tsx?$/

export const repoRules: readonly RepoRule[] = [
  {
    name: 'machine-path',
    reason: 'a path of one machine does not exist on the next',
    files: anyText,
    text: /(?<![\w}./-])(?:\/work\/(?:main|shared)\b|\/home\/\w|\/root\/|\/Users\/\w|[A-Z]:\\\\?\w)/,
  },
  {
    name: 'registry-host',
    reason: 'packages are named, where they come from is the installing machine’s setting',
    files: anyText,
    text: /\bregistry\.[a-z0-9-]+\.[a-z]|\b(?:artifactory|verdaccio|nexus)\b.*https?:|https?:\S*\b(?:artifactory|verdaccio|nexus)\b/,
  },
  {
    name: 'lockfile-address',
    reason: 'the lockfile pins versions and hashes, not the address of one mirror',
    files: /(?:^|\/)package-lock\.json$/,
    text: /"resolved": "https?:/,
  },
  {
    name: 'outside-the-clone',
    reason: 'everything the product needs stands in this repository',
    files: anyText,
    text: /\.\.\/shared\b/,
  },
  {
    name: 'secret',
    reason: 'a secret in a repository is no secret',
    files: anyText,
    text: /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}|\bsk_live_[A-Za-z0-9]{10,}/,
  },
  {
    name: 'conflict-marker',
    reason: 'a merge that was not finished',
    files: anyText,
    text: /^(?:<{7} |>{7} |={7}$)/m,
  },
  {
    name: 'skipped-test',
    reason: 'a test that does not run shows nothing',
    files: tests,
    text: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|skipIf|runIf)\b|\b(?:xit|xtest|fit|fdescribe)\(/,
  },
  {
    name: 'silenced-types',
    reason: 'a silenced type error is an error in waiting',
    files: code,
    text: /@ts-(?:ignore|nocheck|expect-error)|\bas any\b\s*(?:[)\],;.}]|$)|<any>/m,
  },
  {
    name: 'silenced-lint-without-reason',
    reason: 'a lint rule may be silenced for one line, with its reason behind two hyphens',
    files: code,
    text: /(?:oxlint|eslint)-disable(?!-next-line \S+ -- \S|-line \S+ -- \S)/,
  },
  {
    name: 'silent-catch',
    reason: 'an error that is dropped is logged or counted, or its reason stands on the line above',
    files: /^(?:apps|packages)\/.*\.tsx?$/,
    exclude: tests,
    text: /^(?!.*\/\/)(?!.*\*\/\s*$).*\n.*\.catch\(\(\) =>(?!.*\/\/ )/m,
  },
  {
    name: 'silent-catch-block',
    reason: 'a catch that drops the error begins with the reason, as a comment, or throws another error',
    files: /^(?:apps|packages)\/.*\.tsx?$/,
    exclude: tests,
    text: /\bcatch(?: \(\w+\))? \{\s*\}|\bcatch \{[^\S\n]*\n(?!\s*(?:\/\/ |throw\b))/,
  },
  {
    name: 'left-for-later',
    reason: 'what is not done is a task, not a comment',
    files: code,
    text: /\b(?:TODO|FIXME|XXX|HACK)\b/,
  },
  {
    name: 'barrel',
    reason: 'export * hides what a module offers and drags everything along',
    files: code,
    text: /^export \*/m,
  },
  {
    name: 'default-export',
    reason: 'a named export has one name everywhere; tools that demand a default are the exception',
    files: /^(?:apps|packages|e2e|bench|scripts)\/.*\.tsx?$/,
    exclude:
      /\.config\.ts$|\.d\.ts$|^scripts\/lint\/plugin\.ts$|^apps\/help\/\.vitepress\/(?:config|theme\/index)\.ts$/,
    text: /^export default\b/m,
  },
  {
    name: 'environment-outside-main',
    reason: 'only the entries read the environment; the rest is handed its configuration',
    files: /^(?:apps\/server\/src|packages\/(?:domain|contract|phrases|tokens)\/src)\/.*\.ts$/,
    exclude: /^apps\/server\/src\/main\/|\.test\.ts$/,
    text: /\bprocess\.env\b|\bimport\.meta\.env\b/,
  },
  {
    name: 'clock-in-domain',
    reason: 'the rules of the product are pure: time is a parameter',
    files: /^packages\/domain\/src\/.*\.ts$/,
    text: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/,
  },
  {
    name: 'planning-talk',
    reason: 'documents and comments speak of the product, not of how its making was organised',
    files: /\.(?:md|ts|tsx|cjs|sql|sh|html|css)$|^\.ci\//,
    text: /\bissues? #?\d+\b|\bthis session of work\b|\b(?:Claude|ChatGPT|Copilot|Anthropic|OpenAI)\b/i,
  },
  {
    name: 'drawer-name',
    reason: 'a file is named for what it does; utils, types, helpers and common are drawers for everything',
    files: /\.(?:ts|tsx)$/,
    path: /(?:^|\/)(?:utils?|types|helpers?|common|misc|shared|constants|interfaces)(?:\.[^/]*|\/.*)$/,
  },
  {
    name: 'kebab-case',
    reason: 'one spelling for all file names, the same on every file system',
    files: /^(?:apps|packages|e2e|bench|scripts)\/.*\.(?:ts|tsx|css|sql)$/,
    path: /[^/]*[^a-z0-9./_-][^/]*$|(?:^|\/)[^/]*[A-Z][^/]*$/,
  },
]

/** They spell out what they forbid. */
export const rulesThemselves = /^scripts\/repo-rules(?:\.test)?\.ts$|^\.oxlintrc\.json$/
