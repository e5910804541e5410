import { describe, expect, it } from 'vitest'
import { cleanHtml } from '../../src/sources/clean-html.ts'
import { contentSecurityPolicy } from '../../src/web/http/answer-headers.ts'
import { createVideoFrames, videoOrigins } from '../../src/web/site/site.ts'

const site = {
  videos: [
    { name: { zh: '片库', en: 'Reel' }, host: 'player.reel.test', paths: ['/embed/*', '/player.html?*'] },
  ],
}
const language = {
  code: 'en',
  tag: 'en',
  texts: { 'video.play': 'Play: {title}', 'video.note': 'From {name} ({host})' },
}
const frames = createVideoFrames(site)
function clean(html: string): string {
  return cleanHtml(html, {
    imageBase: 'https://img.test',
    link: (href) => (/^https?:/.test(href) ? { href, external: true } : undefined),
    video: (address, title) => frames(address, title, language),
  })
}

describe('frames in texts', () => {
  it.each([
    ['https://player.reel.test/embed/7', 'https://player.reel.test/embed/7'],
    ['//player.reel.test/player.html?id=7', 'https://player.reel.test/player.html?id=7'],
    ['http://player.reel.test/embed/7', 'https://player.reel.test/embed/7'],
  ])('%s is a video that a click loads', (src, href) => {
    expect(clean(`<p>a</p><iframe src="${src}" title="The wall" onload="x()"></iframe><p>b</p>`)).toBe(
      `<p>a</p><span class="video-frame"><span class="video-frame__note">From Reel (player.reel.test)</span><a class="video-frame__play" href="${href}" target="_blank" rel="noopener noreferrer" data-video="">Play: The wall</a></span><p>b</p>`,
    )
  })

  it('is called by its service where it has no title', () => {
    expect(clean('<iframe src="https://player.reel.test/embed/7"></iframe>')).toContain('>Play: Reel</a>')
  })

  it.each([
    'https://player.reel.test/watch/7',
    'https://player.reel.test:8443/embed/7',
    'https://user@player.reel.test/embed/7',
    'https://player.reel.test.evil.test/embed/7',
    'https://evil.test/embed/7',
    'https://evil.test/?https://player.reel.test/embed/7',
  ])('%s is a plain link', (src) => {
    const html = clean(`<iframe src="${src}" title="The &quot;wall&quot;"></iframe>`)
    expect(html).toBe(`<a href="${src}" target="_blank" rel="noopener noreferrer">The "wall"</a>`)
  })

  it('is a link by its address without a title, and nothing where no link may lead', () => {
    expect(clean('<iframe src="https://evil.test/a?b&amp;c"></iframe>')).toContain(
      '>https://evil.test/a?b&amp;c</a>',
    )
    expect(clean('<p>a<iframe src="javascript:alert(1)"></iframe><iframe></iframe>b</p>')).toBe('<p>ab</p>')
  })

  it('cannot be written by content itself', () => {
    const html = clean(
      '<x-video href="https://evil.test/" title="x">a</x-video><a href="https://evil.test/" data-video="">b</a>',
    )
    expect(html).not.toContain('data-video')
    expect(html).not.toContain('x-video')
  })

  it('holds nothing that leaves an attribute', () => {
    const html = clean(
      '<iframe src="https://player.reel.test/embed/&quot;><script>1</script>" title="&quot;><img src=x>"></iframe>',
    )
    expect(html).not.toMatch(/<script|<img/)
  })

  it('keeps a video of the museum as it is', () => {
    expect(clean('<video src="/a.mp4"></video>')).toContain('<video')
  })

  it('opens the policy for the listed hosts and no other', () => {
    const frameSrc = (origins: readonly string[]) =>
      /frame-src ([^;]*)/.exec(contentSecurityPolicy([], {}, origins))?.[1]
    expect(frameSrc(videoOrigins(site))).toBe('https://player.reel.test')
    expect(frameSrc([])).toBe("'none'")
  })
})
