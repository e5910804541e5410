import './turned-block.css'

/** Words that are read with the head on one side. */
export function TurnedBlock() {
  return <p className="turned">Turn the device</p>
}
