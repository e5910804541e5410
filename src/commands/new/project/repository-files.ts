/** What git leaves out: packages, the database with its files, and private settings. */
export const gitignore = `node_modules/
data/
.vitrine/
.env
`

/** What the folder of packages is for. */
export const vendorReadme = `Packages that \`npm ci\` installs from here, since no registry has them. They are part of the repository.

\`npm ci\` 从这里安装没有发布到注册表的软件包。它们属于本仓库。
`

/** What no image of the project needs. */
export const dockerignore = `.git/
node_modules/
data/
.vitrine/
**/.env
`

/** For GitHub Actions: checks the config, tests every page, and says in the summary of a pull request what it does to the pages. */
export const workflow = `name: museum
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          # The plan compares with the branch that the pull request is for.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - name: Check
        run: npx vitrine check --format github
      - name: Test
        run: |
          npm install --no-save playwright-core axe-core
          npx vitrine test --junit test-results.xml
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: test-results
          path: test-results.xml
      - name: Plan
        if: github.event_name == 'pull_request'
        run: npx vitrine plan "origin/$GITHUB_BASE_REF..HEAD" --format markdown >> "$GITHUB_STEP_SUMMARY"
      - name: Pictures of the changed pages
        if: github.event_name == 'pull_request'
        run: |
          npm install --no-save playwright-core pixelmatch
          npx vitrine plan "origin/$GITHUB_BASE_REF..HEAD" --fail-on never --shots plan.html
      - uses: actions/upload-artifact@v4
        if: github.event_name == 'pull_request'
        with:
          name: pictures
          path: plan.html
`
