/** What git leaves out: packages, the database with its files, and private settings. */
export const gitignore = `node_modules/
data/
.env
`

/** For GitHub Actions: checks the config, and says in the summary of a pull request what it does to the pages. */
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

/** Built from the project's folder: podman build -f deploy/Containerfile . */
export const containerfile = `FROM docker.io/library/node:22-bookworm AS packages
WORKDIR /museum
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM docker.io/library/node:22-bookworm-slim
WORKDIR /museum
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /museum/node_modules node_modules
COPY package.json ./
COPY config config
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --start-period=60s \\
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/vitrine", "start"]
`

/** One container with its data in a volume. */
export const compose = `services:
  museum:
    build:
      context: ..
      dockerfile: deploy/Containerfile
    restart: unless-stopped
    environment:
      SITE_URL: \${SITE_URL:?the public address, such as https://museum.example}
    ports:
      - "127.0.0.1:3000:3000"
    volumes:
      - data:/data
volumes:
  data:
`

/** For systemd, where the project lies in /srv/museum and belongs to the user museum. */
export const unit = `[Unit]
Description=Website of the museum
After=network-online.target
Wants=network-online.target

[Service]
User=museum
WorkingDirectory=/srv/museum
Environment=NODE_ENV=production HOST=127.0.0.1 PORT=3000 DATA_DIR=/var/lib/museum
EnvironmentFile=-/etc/museum.env
StateDirectory=museum
ExecStart=/srv/museum/node_modules/.bin/vitrine start
Restart=on-failure
TimeoutStopSec=30
NoNewPrivileges=true
ProtectSystem=strict
ProtectHome=true
PrivateTmp=true
PrivateDevices=true
ProtectKernelTunables=true
ProtectKernelModules=true
ProtectControlGroups=true
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictSUIDSGID=true
LockPersonality=true
UMask=0027

[Install]
WantedBy=multi-user.target
`
