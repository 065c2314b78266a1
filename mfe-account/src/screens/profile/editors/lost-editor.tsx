import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { Sheet, SheetButtons } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import { Component, type ReactNode } from 'react';

interface LostEditorProps {
  onClose: () => void;
  children: ReactNode;
}

/** The names of the errors of code that did not arrive: the bundler's own, and those of the two deadlines. */
const LOST_CODE = ['ChunkLoadError', 'DeadlineError', 'SlowLineError'];

/** Keeps the profile on the screen while the code of an editor does not load. A crash goes on to the remote's mount point. */
export class LostEditor extends Component<LostEditorProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    const { onClose, children } = this.props;
    if (!error) return children;
    if (!LOST_CODE.includes(error.name)) throw error;
    return (
      <Sheet title="Could not be loaded" text={NO_NETWORK} onClose={onClose}>
        <SheetButtons>
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
          <Button size="sm" variant="primary" onClick={this.retry}>
            Retry
          </Button>
        </SheetButtons>
      </Sheet>
    );
  }
}
