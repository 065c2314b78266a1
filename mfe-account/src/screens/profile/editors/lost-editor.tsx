import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { Sheet, SheetButtons } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import { Component, type ReactNode } from 'react';

/**
 * Stands in for an editor whose code does not load, so that the profile stays. A crash goes on to the remote's mount
 * point.
 */
export class LostEditor extends Component<{ onClose: () => void; children: ReactNode }, { error?: Error | undefined }> {
  static getDerivedStateFromError(error: Error): object {
    return { error };
  }

  override render(): ReactNode {
    // React keeps no state before the first failure.
    const error = this.state?.error;
    const { onClose, children } = this.props;
    if (!error) return children;
    // The names of a lost chunk and of the two deadlines.
    if (!/^(Chunk|Dead|Slow)/.test(error.name)) throw error;
    return (
      <Sheet title="Could not be loaded" text={NO_NETWORK} onClose={onClose}>
        <SheetButtons>
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
          <Button size="sm" variant="primary" onClick={() => this.setState({ error: undefined })}>
            Retry
          </Button>
        </SheetButtons>
      </Sheet>
    );
  }
}
