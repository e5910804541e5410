/**
 * Class selectors for elements without role, name or state, used by tests of their box, computed style or
 * library output. All other tests find elements as visitors do (`parts.ts`). Only this file contains class
 * selectors.
 */
export const styled = {
  /** Container of formatted text, whose markup is not the site's own. */
  richText: '.rich-text',

  // Boxes and states, for tests of position and appearance.
  bannerTitle: '.banner__title',
  upcoming: '.status--upcoming',
  guide: '.guide',
  /** Horizontal line of the accessible view, hidden from screen readers. */
  readingGuide: '.reading-guide',
  /** Progress bar while a page loads. */
  progress: '.progress',
  /** An icon that is mirrored for right-to-left scripts. */
  directionalIcon: '.icon--directional',
  bandTitle: '.page-top__title',
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
  /**
   * Boxes of pictures whose width does not determine the requested version: behind a shade, or of a fixed
   * height.
   */
  boxesOfHeight:
    '.page-top__picture, .picture--banner:not(.introduction__picture), .exhibit__picture, .tile__picture',

  // Elements of Leaflet: the static picture and other layers.
  mapPicture: '.leaflet-image-layer',
  mapMark: '> .map-pin__mark',
  mapScale: '.leaflet-control-scale',
  mapTile: '.leaflet-tile-loaded',
  mapTileLayer: '.leaflet-tile-pane > .leaflet-layer',

  // Elements of the picture viewers.
  viewerFrame: '.viewer__frame',
  viewerStage: '.viewer__stage',
  viewerContainer: '.viewer-container',
  viewerCanvas: '.viewer-canvas',
  zoomNavigator: '.navigator',

  // Parts of CodeMirror without a role.
  editorActiveLine: '.cm-activeLine',
  editorError: '.cm-lint-marker-error',

  // Layers of pdf.js over the rendered page.
  textLayer: '.textLayer',
  annotationLayer: '.annotationLayer',
} as const
