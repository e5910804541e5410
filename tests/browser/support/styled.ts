/**
 * Class selectors of what only style sheets and libraries know: no role, name or state finds it, and the tests that use
 * it are about its box, its computed style or what a library draws. All other tests find things as visitors do: see
 * `parts.ts`. Class selectors are in this file alone.
 */
export const styled = {
  /** The place of formatted text, which is not the site's own markup. */
  richText: '.rich-text',

  // Boxes and states of the style sheets: where they are, and how they look.
  bannerTitle: '.banner__title',
  upcoming: '.status--upcoming',
  guide: '.guide',
  /** The line across the page of the accessible view, which is hidden from screen readers. */
  readingGuide: '.reading-guide',
  /** The line that shows that a page is on its way. */
  progress: '.progress',
  /** A drawing that is mirrored from right to left. */
  directionalIcon: '.icon--directional',
  subBanner: '.page-top__banner',
  headerTools: '.header__tools',
  headerName: '.header__name',
  headerLanguages: '.header__languages',
  menuList: '.menu__list',
  pageFiles: '.page-head__files',
  objectHall: '.object__hall',
  toolbar: '.toolbar',
  toTop: '.toolbar__group--top',
  toolTitle: '.tool__title',
  sectionNav: '.section-nav',
  printAddress: '.print-address',
  carouselView: '.carousel__view',
  skeletonRow: '.skeleton-row',
  pdfFrame: '.pdf-frame',
  /** Boxes of pictures whose width does not decide which version is requested: behind a shade, or of a given height. */
  boxesOfHeight:
    '.page-top__picture, .picture--banner:not(.introduction__picture), .exhibit__picture, .tile__picture',

  // What Leaflet draws: the still and other layers.
  mapPicture: '.leaflet-image-layer',
  mapMark: '> .map-pin__mark',
  mapScale: '.leaflet-control-scale',
  mapTile: '.leaflet-tile-loaded',
  mapTileLayer: '.leaflet-tile-pane > .leaflet-layer',

  // What the viewers of pictures lay out.
  viewerFrame: '.viewer__frame',
  viewerStage: '.viewer__stage',
  viewerContainer: '.viewer-container',
  viewerCanvas: '.viewer-canvas',
  zoomNavigator: '.navigator',

  // CodeMirror's parts that have no role.
  editorActiveLine: '.cm-activeLine',
  editorError: '.cm-lint-marker-error',

  // Layers that pdf.js lays over the page it draws.
  textLayer: '.textLayer',
  annotationLayer: '.annotationLayer',
} as const
