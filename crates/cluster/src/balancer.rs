//! [`Balancer`]: forwards each connection to the next server that accepts it.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Forwards each connection to the next server that accepts it, in both directions. It stops when it is dropped.
pub struct Balancer {
    address: SocketAddr,
    serving: JoinHandle<()>,
}

impl Balancer {
    /// Starts to listen, for these servers.
    pub async fn start(bind: SocketAddr, servers: Vec<SocketAddr>) -> io::Result<Balancer> {
        let listener = TcpListener::bind(bind).await?;
        let address = listener.local_addr()?;
        let (servers, turn) = (Arc::new(servers), Arc::new(AtomicUsize::new(0)));
        let serving = tokio::spawn(async move {
            loop {
                // For example too many open files: other connections may close theirs.
                let Ok((client, _)) = listener.accept().await else {
                    tokio::task::yield_now().await;
                    continue;
                };
                tokio::spawn(serve(client, servers.clone(), turn.clone()));
            }
        });
        Ok(Balancer { address, serving })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn serve(mut client: TcpStream, servers: Arc<Vec<SocketAddr>>, turn: Arc<AtomicUsize>) {
    for _ in 0..servers.len() {
        let next = servers[turn.fetch_add(1, Ordering::Relaxed) % servers.len()];
        if let Ok(mut server) = TcpStream::connect(next).await {
            // Small messages are sent at once.
            let _ = (client.set_nodelay(true), server.set_nodelay(true));
            // Either side may disconnect at any time.
            let _ = copy_bidirectional(&mut client, &mut server).await;
            return;
        }
    }
}
