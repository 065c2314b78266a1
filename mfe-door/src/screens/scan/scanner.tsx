import { busy } from '@viewmax/shared';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useAwake } from '@viewmax/shared/bundled/use-screen.ts';
import { Button, Empty, Spinner } from '@viewmax/shared/ui';
import CameraIcon from 'lucide-react/icons/camera';
import CameraOff from 'lucide-react/icons/camera-off';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Flashlight from 'lucide-react/icons/flashlight';
import Keyboard from 'lucide-react/icons/keyboard';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NetworkNote } from '../../parts/network-note.tsx';
import { seatsOrPeople } from '../../parts/seats.ts';
import { startText } from '../../parts/times.ts';
import { useScreenings } from '../../parts/use-screenings.ts';
import { isAt } from '../../stores/screenings.ts';
import { Keypad } from './keypad.tsx';
import { LastIn } from './last-in.tsx';
import { Result } from './result.tsx';
import css from './scan.module.css';
import { allowSound } from './signal.ts';
import { type CameraState, useCamera } from './use-camera.ts';
import { useScanner } from './use-scanner.ts';

const NO_CAMERA = {
  refused: {
    title: 'The camera is not allowed',
    help: 'Open the settings of this page in the browser, allow the camera, and come back. Until then type the digits.',
  },
  absent: { title: 'No camera', help: 'This device gives no camera to the page. Type the 12 digits of the ticket.' },
};

function CameraNote({ state }: { state: CameraState }): ReactNode {
  if (state === 'on') return null;
  if (state === 'starting') {
    return (
      <p role="status" className={css.cameraNote}>
        <Spinner /> Starting the camera
      </p>
    );
  }
  return (
    <div role="status" className={css.cameraNote}>
      <CameraOff aria-hidden="true" />
      <b>{NO_CAMERA[state].title}</b>
      <span>{NO_CAMERA[state].help}</span>
    </div>
  );
}

function Hint({
  scanner: { isBusy, undone, isStrange },
}: {
  scanner: Pick<ReturnType<typeof useScanner>, 'isBusy' | 'undone' | 'isStrange'>;
}): ReactNode {
  if (isBusy) return 'Checking…';
  if (undone) return `Taken back. Not in: ${seatsOrPeople(undone.seats, undone.people)}.`;
  return isStrange && 'This QR code is not a ticket.';
}

/** The door of one screening: the camera reads one code after the other, and the keypad takes digits. */
export function Scanner({ cinemaId, showtimeId }: { cinemaId: string; showtimeId: string }): ReactNode {
  const { answer } = useScreenings();
  const screening = answer?.showings.find(isAt(cinemaId, showtimeId));
  const scanner = useScanner(screening);
  const video = useRef<HTMLVideoElement>(null);
  const [isTyping, setTyping] = useState(false);
  const camera = useCamera(video, !isTyping && screening !== undefined, scanner.see);
  useAwake(true);
  // No update comes in the middle of a scan, and one that waits comes between two of them.
  const isBetween = scanner.verdict === null && !scanner.isForcing;
  useEffect(() => (isBetween ? undefined : busy()), [isBetween]);
  useEffect(() => {
    addEventListener('pointerdown', allowSound);
    return () => removeEventListener('pointerdown', allowSound);
  }, []);

  if (!screening) {
    return (
      <div className={css.scan}>
        <Heading title="The door" backTo={paths.door} />
        {answer ? (
          <Empty icon={<Clapperboard />} title="Not a show of today" help="Choose another one at the door." />
        ) : (
          <p role="status" className={css.cameraNote}>
            <Spinner /> Loading the show
          </p>
        )}
      </div>
    );
  }
  const hasNoCamera = camera.state === 'refused' || camera.state === 'absent';
  const typing = isTyping || hasNoCamera;
  // A question needs its answer first.
  const isAsking = scanner.isForcing || scanner.verdict?.kind === 'ask';
  return (
    <>
      {/* The answer covers the door, for a keyboard too. */}
      <div className={css.scan} inert={scanner.verdict !== null}>
        <Heading title={`${startText(screening)} ${screening.MovieTitle}`} backTo={paths.door} />
        <p className={`num ${css.tally}`}>
          <b>{screening.admitted}</b> of {screening.sold} in
        </p>
        <NetworkNote screening={screening} />
        <div className={css.stage}>
          <video ref={video} className={css.video} hidden={camera.state !== 'on' || typing} muted playsInline />
          {!typing && camera.state === 'on' && <span className={css.aim} aria-hidden="true" />}
          {!isTyping && <CameraNote state={camera.state} />}
          {typing && (
            <Keypad isBusy={scanner.isBusy || isAsking} onCode={(code) => scanner.decide(code, { isTyped: true })} />
          )}
        </div>
        <p role="status" className={css.hint}>
          <Hint scanner={scanner} />
        </p>
        {scanner.last && <LastIn key={scanner.last.scan.request.nonce} last={scanner.last} undoing={scanner.undoing} />}
        <div className={css.tools}>
          {!hasNoCamera && (
            <Button
              className={css.tool}
              icon={typing ? <CameraIcon aria-hidden="true" /> : <Keyboard aria-hidden="true" />}
              onClick={() => setTyping(!isTyping)}
            >
              {typing ? 'Camera' : 'Type digits'}
            </Button>
          )}
          {camera.hasTorch && (
            <Button
              className={css.tool}
              aria-pressed={camera.isLit}
              icon={<Flashlight aria-hidden="true" />}
              onClick={camera.light}
            >
              Torch
            </Button>
          )}
        </div>
      </div>
      {scanner.verdict && (
        <Result
          key={JSON.stringify(scanner.verdict)}
          verdict={scanner.verdict}
          screening={screening}
          scanner={scanner}
        />
      )}
    </>
  );
}
