/** The museum's marker on the map: a seal on a pin, on a grid of 48 by 60 whose tip is at 24, 58. */
export function PinMark() {
  return (
    <svg className="map-pin__mark" viewBox="0 0 48 60" aria-hidden="true">
      <path className="map-pin__body" d="M24 58C20 47 5 39 5 22a19 19 0 0 1 38 0c0 17-15 25-19 36z" />
      <path className="map-pin__gate" d="M12 30V17l12-6 12 6v13h-8v-5a4 4 0 0 0-8 0v5zM12 20h24" />
    </svg>
  )
}
