/**
 * Rules about text and names that our linter does not check. `scripts/repo-rules.test.ts` shows each of them failing.
 */

export type RepoRule = {
  readonly name: string
  readonly reason: string
  /** The files that the rule checks. */
  readonly files: RegExp
  readonly exclude?: RegExp
} & ({ readonly text: RegExp } | { readonly path: RegExp })

const code = /\.(?:ts|tsx|cjs|mjs|js)$/
const anyText = /^/
const tests = /\.(?:test|e2e)\.tsx?$/

export const repoRules: readonly RepoRule[] = [
  {
    name: 'machine-path',
    reason: 'a path of one machine does not exist on others',
    files: anyText,
    text: /(?<![\w}./-])(?:\/work\/(?:main|shared)\b|\/home\/\w|\/root\/|\/Users\/\w|[A-Z]:\\\\?\w)/,
  },
  {
    name: 'registry-host',
    reason: 'dependencies are declared by name; the registry is a setting of the machine that installs them',
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
    reason: 'everything the product needs is in this repository',
    files: anyText,
    text: /\.\.\/shared\b/,
  },
  {
    name: 'secret',
    reason: 'a secret must not be committed',
    files: anyText,
    text: /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}|\bsk_live_[A-Za-z0-9]{10,}/,
  },
  {
    name: 'conflict-marker',
    reason: 'an unfinished merge',
    files: anyText,
    text: /^(?:<{7} |>{7} |={7}$)/m,
  },
  {
    name: 'skipped-test',
    reason: 'a skipped test shows nothing',
    files: tests,
    text: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|skipIf|runIf)\b|\b(?:xit|xtest|fit|fdescribe)\(/,
  },
  {
    name: 'silenced-types',
    reason: 'a silenced type error hides a bug',
    files: code,
    text: /@ts-(?:ignore|nocheck|expect-error)|\bas any\b\s*(?:[)\],;.}]|$)|<any>/m,
  },
  {
    name: 'silenced-lint-without-reason',
    reason: 'a lint rule may be silenced for one line, with the reason after two hyphens',
    files: code,
    text: /(?:oxlint|eslint)-disable(?!-next-line \S+ -- \S|-line \S+ -- \S)/,
  },
  {
    name: 'silent-catch',
    reason: 'a dropped error is logged or counted, or the line above states the reason',
    files: /^(?:apps|packages)\/.*\.tsx?$/,
    exclude: tests,
    text: /^(?!.*\/\/)(?!.*\*\/\s*$).*\n.*\.catch\(\(\) =>(?!.*\/\/ )/m,
  },
  {
    name: 'silent-catch-block',
    reason: 'a catch that drops the error starts with a comment that states the reason, or throws another error',
    files: /^(?:apps|packages)\/.*\.tsx?$/,
    exclude: tests,
    text: /\bcatch(?: \(\w+\))? \{\s*\}|\bcatch \{[^\S\n]*\n(?!\s*(?:\/\/ |throw\b))/,
  },
  {
    name: 'left-for-later',
    reason: 'unfinished work is an issue, not a comment',
    files: code,
    text: /\b(?:TODO|FIXME|XXX|HACK)\b/,
  },
  {
    name: 'barrel',
    reason: 'export * hides what a module exports and imports everything',
    files: code,
    text: /^export \*/m,
  },
  {
    name: 'default-export',
    reason: 'a named export has the same name everywhere; tools that require a default export are the exception',
    files: /^(?:apps|packages|e2e|bench|scripts)\/.*\.tsx?$/,
    exclude:
      /\.config\.ts$|\.d\.ts$|^scripts\/lint\/plugin\.ts$|^apps\/help\/\.vitepress\/(?:config|theme\/index)\.ts$/,
    text: /^export default\b/m,
  },
  {
    name: 'environment-outside-main',
    reason: 'only the entries read the environment; all other code gets its configuration passed in',
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
    reason: 'documents and comments describe the product, not how the work was organised',
    files: /\.(?:md|ts|tsx|cjs|sql|sh|html|css)$|^\.ci\//,
    text: /\bissues? #?\d+\b|\bthis session of work\b|\b(?:Claude|ChatGPT|Copilot|Anthropic|OpenAI)\b/i,
  },
  {
    name: 'drawer-name',
    reason: 'a file is named after what it does; utils, types, helpers and common say nothing',
    files: /\.(?:ts|tsx)$/,
    path: /(?:^|\/)(?:utils?|types|helpers?|common|misc|shared|constants|interfaces)(?:\.[^/]*|\/.*)$/,
  },
  {
    name: 'kebab-case',
    reason: 'one spelling for all file names, valid on every file system',
    files: /^(?:apps|packages|e2e|bench|scripts)\/.*\.(?:ts|tsx|css|sql)$/,
    path: /[^/]*[^a-z0-9./_-][^/]*$|(?:^|\/)[^/]*[A-Z][^/]*$/,
  },
]

/** The rules' own files contain the forbidden texts. */
export const rulesThemselves = /^scripts\/repo-rules(?:\.test)?\.ts$|^\.oxlintrc\.json$/
